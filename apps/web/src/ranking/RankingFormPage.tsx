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
import { Col, Form, type FormInstance, Radio, Row } from 'antd'
import { CountedInput } from '../fields/CountedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { useMe } from '../session/permissions.ts'
import { RuleRows } from './RuleRows.tsx'
import {
  emptyRanking,
  fromRanking,
  offeredRules,
  type RankingFormValues,
  useRankingComparisons,
} from './values.ts'

/** Adds a ranking (`?type=add`) or edits one (`?type=edit&id=7`). */
export function RankingFormPage() {
  const me = useMe()
  return (
    <FormPage<Ranking>
      title="榜单"
      noun="这个榜单"
      permission="ranking:edit"
      find={rankingApi.find}
      revised={false}
      listPath="/rankings"
    >
      {(ranking, onDone) => (
        <RecordForm<RankingFormValues, Ranking>
          name="ranking"
          noun="这个榜单"
          routes={rankingApi}
          schema={RankingInput}
          record={ranking}
          empty={() => emptyRanking(me)}
          read={fromRanking}
          toBody={(values) => values}
          useComparisons={useRankingComparisons}
          saved={ranking ? '修改成功' : '保存成功，正在计算名次'}
          onDone={onDone}
        >
          {(form, set) => (
            <>
              <FormCard id="section-basic" title="基本信息">
                <BasicFields
                  form={form}
                  ranking={ranking}
                  onType={(type) => set({ type, rules: offeredRules(type) })}
                />
              </FormCard>
              <FormCard id="section-rules" title="评分规则">
                <p className="quiet">
                  得分＝指标值÷满分值×权重，超过满分值的按满分计；各项得分相加，总分100分。
                </p>
                <RuleRows form={form} />
              </FormCard>
            </>
          )}
        </RecordForm>
      )}
    </FormPage>
  )
}

interface BasicFieldsProps {
  form: FormInstance<RankingFormValues>
  ranking: Ranking | undefined
  onType: (type: number) => void
}

const choices = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

function BasicFields({ form, ranking, onType }: BasicFieldsProps) {
  const me = useMe()
  const period = Form.useWatch('period', form)
  const span = period ? spanOn(period, todayIn(new Date())) : undefined
  return (
    <Row gutter={24}>
      <Col span={24}>
        <Form.Item label="榜单名称" name="name" rules={rulesOf(RankingInput, 'name')}>
          <CountedInput max={maxLengthOf(RankingInput, 'name')} placeholder="例如：精品录播课月榜" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item
          label="榜单类型"
          name="type"
          rules={rulesOf(RankingInput, 'type')}
          {...(ranking && { extra: '类型创建后不能修改' })}
        >
          <Radio.Group
            options={choices(rankingTypes)}
            disabled={ranking !== undefined}
            onChange={({ target }) => onType(target.value)}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item
          label="统计周期"
          name="period"
          rules={rulesOf(RankingInput, 'period')}
          extra={
            span && `${nameIn(rankingPeriods, period)}榜现在统计 ${span.from} 至 ${span.to}，之后定时自动更新`
          }
        >
          <Radio.Group options={choices(rankingPeriods)} optionType="button" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="上榜数" name="top" rules={rulesOf(RankingInput, 'top')}>
          <NumberInput
            min={RANKING_TOP.min}
            max={RANKING_TOP.max}
            precision={0}
            suffix="名"
            style={{ width: 140 }}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="是否展示" name="isVisible" rules={rulesOf(RankingInput, 'isVisible')}>
          <Radio.Group
            options={[
              { value: 1, label: '是' },
              { value: 0, label: '否' },
            ]}
          />
        </Form.Item>
      </Col>
      {me.permissions['ranking:edit'] !== 'own' && !ranking && (
        <Col span={24}>
          <Form.Item
            label="所属单位"
            name="partySchoolId"
            rules={rulesOf(RankingInput, 'partySchoolId')}
            extra="参评范围为该单位及下级单位；单位榜只比较其下级单位"
          >
            <UnitTreePicker ownBranch adding placeholder="请选择所属单位" />
          </Form.Item>
        </Col>
      )}
    </Row>
  )
}
