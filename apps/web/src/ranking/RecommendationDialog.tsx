import {
  nameIn,
  type Ranking,
  type Recommendation,
  RecommendationInput,
  rankingApi,
  rankingTypes,
  rankRecommendationApi,
} from '@dangxiao/contract'
import { Form, Modal } from 'antd'
import { CountedTextArea } from '../fields/CountedInput.tsx'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { SearchSelect } from '../fields/pickers/SearchSelect.tsx'
import { maxLengthOf, rulesOf, setServerErrors } from '../form/rules.ts'
import type { CallFailure } from '../session/errors.ts'
import { useAction } from '../session/useAction.ts'
import { callQuery } from '../session/useFind.ts'

interface RecommendationDialogProps {
  ranking: Ranking
  /** The one to edit; without it one is added. */
  recommendation: Recommendation | undefined
  onClose: () => void
  onSaved: () => void
}

type Values = Omit<RecommendationInput, 'rankingId'>

/** Puts a target on a position for a time. What the server refuses is shown at its field; nothing typed is lost. */
export function RecommendationDialog({
  ranking,
  recommendation,
  onClose,
  onSaved,
}: RecommendationDialogProps) {
  const [form] = Form.useForm<Values>()
  const kind = nameIn(rankingTypes, ranking.type)
  const onFailure = (failure: CallFailure) =>
    Object.keys(setServerErrors(form, failure)).length === 0 && failure.fields !== undefined
  const add = useAction(rankRecommendationApi.add, '已推荐', onSaved, { onFailure })
  const update = useAction(rankRecommendationApi.update, '修改成功', onSaved, { onFailure })

  const save = (values: Values) => {
    if (!recommendation) return add.mutate({ body: { ...values, rankingId: ranking.id } })
    const { id, version } = recommendation
    update.mutate({ body: { ...values, id, version } })
  }

  return (
    <Modal
      open
      title={recommendation ? '编辑推荐' : `推荐到“${ranking.name}”`}
      okText="确定"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={add.isPending || update.isPending}
      mask={{ closable: false }}
      width={600}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={recommendation ?? { position: 1, startTime: null, endTime: null }}
        onFinish={save}
      >
        <Form.Item label="推荐对象" name="targetId" rules={rulesOf(RecommendationInput, 'targetId')}>
          <SearchSelect
            kind={kind}
            find={(name) => callQuery(rankingApi.targets, { params: { id: ranking.id }, query: { name } })}
            nothing={`暂无可推荐的${kind}，审核通过并对外展示后才能选择`}
            stored={recommendation && { id: recommendation.targetId, name: recommendation.targetName }}
          />
        </Form.Item>
        <Form.Item
          label="推荐位次"
          name="position"
          rules={rulesOf(RecommendationInput, 'position')}
          extra="原来在该位次及之后的，依次后移一位"
        >
          <NumberInput
            min={1}
            max={ranking.top}
            precision={0}
            prefix="第"
            suffix="位"
            style={{ width: 140 }}
          />
        </Form.Item>
        <Form.Item label="推荐理由" name="reason" rules={rulesOf(RecommendationInput, 'reason')}>
          <CountedTextArea
            max={maxLengthOf(RecommendationInput, 'reason')}
            autoSize={{ minRows: 2, maxRows: 5 }}
          />
        </Form.Item>
        <Form.Item label="开始时间" name="startTime" rules={rulesOf(RecommendationInput, 'startTime')}>
          <DateTimeField placeholder="不填则立即开始" />
        </Form.Item>
        <Form.Item label="结束时间" name="endTime" rules={rulesOf(RecommendationInput, 'endTime')}>
          <DateTimeField placeholder="不填则一直推荐" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
