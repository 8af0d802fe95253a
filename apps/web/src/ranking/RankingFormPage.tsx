import {
  nameIn,
  RANKING_TOP,
  type Ranking,
  RankingInput,
  rankingApi,
  rankingPeriods,
  rankingTypes,
  spanOn,
  todayIn,
} from '@dangxiao/contract'
import { Form, type FormInstance, Row } from 'antd'
import { fieldsFor } from '../fields/fields-for.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { useMe } from '../session/permissions.ts'
import { RuleRows } from './RuleRows.tsx'
import {
  emptyRanking,
  fromRanking,
  offeredRules,
  type RankingFormValues,
  useRankingComparisons,
} from './values.ts'

const { Amount, Owner, Radios, Text, YesNo } = fieldsFor(RankingInput)

/** Adds or edits a ranking. */
export const RankingFormPage = () => (
  <RecordFormPage<RankingFormValues, Ranking>
    name="ranking"
    title="榜单"
    noun="这个榜单"
    permission="ranking:edit"
    listPath="/rankings"
    routes={rankingApi}
    schema={RankingInput}
    empty={emptyRanking}
    read={fromRanking}
    toBody={(values) => values}
    useComparisons={useRankingComparisons}
    saved={(ranking) => (ranking ? '修改成功' : '保存成功，正在计算名次')}
  >
    {({ form, set, record }) => (
      <>
        <FormCard id="section-basic" title="基本信息">
          <BasicFields
            form={form}
            ranking={record}
            onType={(type) => set({ type, rules: offeredRules(type) })}
          />
        </FormCard>
        <FormCard id="section-rules" title="评分规则">
          <p className="quiet">得分＝指标值÷满分值×权重，超过满分值的按满分计；各项得分相加，总分100分。</p>
          <RuleRows form={form} />
        </FormCard>
      </>
    )}
  </RecordFormPage>
)

interface BasicFieldsProps {
  form: FormInstance<RankingFormValues>
  ranking: Ranking | undefined
  onType: (type: number) => void
}

function BasicFields({ form, ranking, onType }: BasicFieldsProps) {
  const me = useMe()
  const period = Form.useWatch('period', form)
  const span = period ? spanOn(period, todayIn(new Date())) : undefined
  return (
    <Row gutter={24}>
      <Text wide label="榜单名称" name="name" placeholder="例如：精品录播课月榜" />
      <Radios
        wide
        label="榜单类型"
        name="type"
        list={rankingTypes}
        disabled={ranking !== undefined}
        onChange={onType}
        {...(ranking && { extra: '类型创建后不能修改' })}
      />
      <Radios
        wide
        asButtons
        label="统计周期"
        name="period"
        list={rankingPeriods}
        extra={
          span && `${nameIn(rankingPeriods, period)}榜现在统计 ${span.from} 至 ${span.to}，之后定时自动更新`
        }
      />
      <Amount
        label="上榜数"
        name="top"
        input={{ ...RANKING_TOP, precision: 0, suffix: '名', style: { width: 140 } }}
      />
      <YesNo label="是否展示" name="isVisible" />
      {me.permissions['ranking:edit'] !== 'own' && !ranking && (
        <Owner
          label="所属单位"
          record={undefined}
          extra="参评范围为该单位及下级单位；单位榜只比较其下级单位"
        />
      )}
    </Row>
  )
}
