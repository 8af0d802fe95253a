import { ApplicationInput, type TrainingClass } from '@dangxiao/contract'
import { Form, InputNumber, Select } from 'antd'
import { CountedInput, CountedTextArea } from '../kit/CountedInput.tsx'
import { maxLengthOf, rulesOf } from '../kit/rules.ts'
import styles from './apply.module.css'

interface ApplyFieldsProps {
  classes: readonly TrainingClass[] | undefined
  /** The class of an approved application stays. */
  isClassFixed?: boolean
  onClass?: (chosen: TrainingClass) => void
}

/** Which class joins, where, how many, and who answers for it. */
export function ApplyFields({ classes, isClassFixed, onClass }: ApplyFieldsProps) {
  return (
    <div className={styles.fields}>
      <Form.Item label="参加班级" name="classId" rules={rulesOf(ApplicationInput, 'classId')} className={styles.wide}>
        <Select
          disabled={isClassFixed}
          loading={!classes}
          placeholder="选择本单位的培训班"
          notFoundContent={classes ? '没有未结束的培训班，请先在课表中新增' : '正在读取'}
          showSearch={{ optionFilterProp: 'label' }}
          options={classes?.map(({ id, name, startDate, endDate }) => ({ value: id, label: `${name}（${startDate} 至 ${endDate}）` }))}
          onChange={(id: number) => {
            const chosen = classes?.find((one) => one.id === id)
            if (chosen) onClass?.(chosen)
          }}
        />
      </Form.Item>
      <Form.Item label="学习地点" name="place" rules={rulesOf(ApplicationInput, 'place')} className={styles.wide}>
        <CountedInput max={maxLengthOf(ApplicationInput, 'place')} placeholder="如：二楼报告厅" />
      </Form.Item>
      <Form.Item label="预计人数" name="expected" rules={rulesOf(ApplicationInput, 'expected')}>
        <InputNumber min={1} max={9999} suffix="人" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item label="联系人" name="contact" rules={rulesOf(ApplicationInput, 'contact')}>
        <CountedInput max={maxLengthOf(ApplicationInput, 'contact')} />
      </Form.Item>
      <Form.Item label="联系电话" name="phone" rules={rulesOf(ApplicationInput, 'phone')}>
        <CountedInput max={maxLengthOf(ApplicationInput, 'phone')} inputMode="tel" />
      </Form.Item>
      <Form.Item label="备注" name="remark" rules={rulesOf(ApplicationInput, 'remark')} className={styles.wide}>
        <CountedTextArea max={maxLengthOf(ApplicationInput, 'remark')} rows={2} placeholder="如需要回放、另派联络员等（可不填）" />
      </Form.Item>
    </div>
  )
}
