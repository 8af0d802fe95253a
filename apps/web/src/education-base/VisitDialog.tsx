import type { ConcernedVisit, VisitDecision } from '@dangxiao/contract'
import { Alert, Button, Form, Modal } from 'antd'
import type { VisitQuestion } from '../session/visit-gate.ts'
import { VisitChoice, type VisitValues } from './VisitChoice.tsx'

/** Above drawers and dialogs that may be open. */
const ABOVE_ALL = 1800

interface Values {
  /** By the order of the question. */
  visits: VisitValues[]
}

/** Lists the confirmed visits that a change touches; each is kept, moved or cancelled before anything is saved. */
export function VisitDialog({ question }: { question: VisitQuestion }) {
  const { visits, reason, former, fields, answer, turnBack } = question
  const [form] = Form.useForm<Values>()
  const keepable = visits.filter(({ can }) => can.includes('keep'))

  const keepAll = () => {
    for (const [i, { can }] of visits.entries())
      if (can.includes('keep')) {
        form.setFieldValue(['visits', i, 'decision'], 'keep')
        form.setFields([{ name: ['visits', i, 'decision'], errors: [] }])
      }
  }
  const confirm = ({ visits: values }: Values) =>
    answer(visits.flatMap((visit, i) => (values[i] ? [decisionOf(visit, values[i])] : [])))

  return (
    <Modal
      open
      centered
      width={760}
      zIndex={ABOVE_ALL}
      title="已确认的参观受影响"
      okText="确认并保存"
      cancelText="返回修改"
      onOk={form.submit}
      onCancel={turnBack}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: '64vh', overflowY: 'auto' } }}
    >
      <Alert
        type="warning"
        showIcon
        title={`${reason}。取消和改期会通知承办单位和预约单位，与本次修改同时生效。`}
        action={
          keepable.length > 1 && (
            <Button size="small" onClick={keepAll}>
              全部照常接待
            </Button>
          )
        }
      />
      <Form
        form={form}
        onFinish={confirm}
        initialValues={{ visits: visits.map((visit) => valuesOf(visit, former)) }}
        scrollToFirstError
      >
        {visits.map((visit, i) => (
          <VisitChoice
            key={visit.projectId}
            visit={visit}
            at={i}
            refusal={refusalOf(visit, former, fields)}
          />
        ))}
      </Form>
    </Modal>
  )
}

const formerOf = ({ projectId }: ConcernedVisit, former: readonly VisitDecision[]) =>
  former.findIndex((decision) => decision.projectId === projectId)

/** What was decided before stays where it still can be. */
function valuesOf(visit: ConcernedVisit, former: readonly VisitDecision[]): VisitValues {
  const before = former[formerOf(visit, former)]
  const only = visit.can.length === 1 ? visit.can[0] : undefined
  if (!before || before.version !== visit.version || !visit.can.includes(before.decision))
    return { decision: only }
  const { decision } = before
  if (decision === 'move') return { decision, startDate: before.startDate }
  return decision === 'cancel' ? { decision, reason: before.reason } : { decision }
}

function refusalOf(visit: ConcernedVisit, former: readonly VisitDecision[], fields: Record<string, string>) {
  const at = formerOf(visit, former)
  const text = fields[`visits.${at}.startDate`]
  const before = former[at]
  return text && before?.decision === 'move' ? { day: before.startDate, text } : undefined
}

function decisionOf(
  { projectId, version }: ConcernedVisit,
  { decision, startDate = '', reason = '' }: VisitValues,
): VisitDecision {
  const about = { projectId, version }
  if (decision === 'move') return { ...about, decision, startDate }
  return decision === 'cancel' ? { ...about, decision, reason } : { ...about, decision: 'keep' }
}
