import {
  CANCEL_REASON_MAX,
  type ConcernedVisit,
  dayText,
  SOON_DAYS,
  type VisitDecision,
} from '@dangxiao/contract'
import { Form, Radio, Tag } from 'antd'
import { CountedTextArea } from '../fields/CountedInput.tsx'
import { DayField } from '../fields/DayField.tsx'
import styles from './visit-choice.module.css'

export interface VisitValues {
  decision?: VisitDecision['decision'] | undefined
  startDate?: string
  reason?: string
}

interface VisitChoiceProps {
  visit: ConcernedVisit
  /** Its place in the form. */
  at: number
  /** The day to which it could not be moved, and why. */
  refusal: { day: string; text: string } | undefined
}

const daysOf = ({ startDate, endDate }: ConcernedVisit) =>
  startDate === endDate ? dayText(startDate) : `${dayText(startDate)}至${dayText(endDate)}`

/** One visit, and what becomes of it. */
export function VisitChoice({ visit, at, refusal }: VisitChoiceProps) {
  const decision: VisitValues['decision'] = Form.useWatch(['visits', at, 'decision'])
  const startDate: string | undefined = Form.useWatch(['visits', at, 'startDate'])
  const refused = refusal?.day === startDate ? refusal?.text : undefined

  return (
    <section className={styles.visit} aria-label={visit.name}>
      <div className={styles.title}>
        <b>{visit.name}</b>
        {visit.isSoon && <Tag color="red">{SOON_DAYS}天内</Tag>}
      </div>
      <div className="quiet-small">
        {daysOf(visit)}，{visit.people}人；承办 {visit.hostName}，预约 {visit.applicantName}
      </div>
      <div className={styles.problem}>{visit.problems.join('；')}</div>
      <Form.Item
        name={['visits', at, 'decision']}
        rules={[{ required: true, message: '请选择如何处理' }]}
        className={styles.choice}
      >
        <Radio.Group options={visit.can.map((value) => ({ value, label: labelOf(value, visit) }))} />
      </Form.Item>
      {decision === 'move' && (
        <Form.Item
          name={['visits', at, 'startDate']}
          label={visit.startDate === visit.endDate ? '新的日期' : '新的开始日期'}
          rules={[{ required: true, message: '请选择新的日期' }]}
          className={styles.field}
          {...(refused && { help: refused, validateStatus: 'error' as const })}
        >
          <DayField opensAt={visit.startDate} />
        </Form.Item>
      )}
      {decision === 'cancel' && (
        <Form.Item
          name={['visits', at, 'reason']}
          label="取消原因"
          rules={[{ required: true, whitespace: true, message: '请填写取消原因' }]}
          className={styles.field}
        >
          <CountedTextArea
            rows={2}
            max={CANCEL_REASON_MAX}
            placeholder="请填写取消原因，承办单位和预约单位会看到"
          />
        </Form.Item>
      )}
    </section>
  )
}

function labelOf(decision: VisitDecision['decision'], { goesOnWithout }: ConcernedVisit): string {
  if (decision === 'keep') return '照常接待'
  if (decision === 'move') return '改期'
  return goesOnWithout ? '取消到本基地的参观' : '取消该活动'
}
