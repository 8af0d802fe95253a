import { ApplicationInput, type TrainingClass } from '@dangxiao/contract'
import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { CountedInput, CountedTextArea } from '../fields/CountedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import styles from './apply.module.css'

interface ApplyFieldsProps {
  classes: readonly TrainingClass[] | undefined
  /** The class of the application, which may have ended or be another unit's. */
  current?: { id: number; name: string }
  /** The class of an approved application stays. */
  isClassFixed?: boolean
  onClass?: () => void
}

/** What was written for a class before another was chosen. */
interface Former {
  place?: string
  expected?: number
}

/**
 * Which class joins, where, how many, and who answers for it. The class comes first: place and number are those of the class, and
 * another class brings its own.
 */
export function ApplyFields({ classes, current, isClassFixed, onClass }: ApplyFieldsProps) {
  const form = Form.useFormInstance()
  const classId: number | undefined = Form.useWatch('classId', form)
  const [former, setFormer] = useState<Former>()
  const choose = (id: number) => {
    if (id === classId) return
    const { place, expected }: Former = form.getFieldsValue(['place', 'expected'])
    const chosen = classes?.find((one) => one.id === id)
    write({ place: chosen?.place, expected: chosen?.people })
    setFormer(classId !== undefined && (place || expected) ? { place, expected } : undefined)
    onClass?.()
  }
  const write = ({ place, expected }: Former) =>
    form.setFields([
      { name: 'place', value: place || undefined, errors: [] },
      { name: 'expected', value: expected, errors: [] },
    ])
  const keepFormer = () => {
    if (former) write(former)
    setFormer(undefined)
  }
  const hasClass = classId !== undefined
  return (
    <div className={styles.fields}>
      <Form.Item
        label="参加班级"
        name="classId"
        rules={rulesOf(ApplicationInput, 'classId')}
        className={styles.wide}
      >
        <Select
          disabled={isClassFixed}
          loading={!classes}
          placeholder="选择本单位的培训班"
          notFoundContent={classes ? '没有未结束的培训班，请先在课表中新增' : '正在读取'}
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(classes, current)}
          onChange={choose}
        />
      </Form.Item>
      {former && (
        <Alert
          type="info"
          showIcon
          className={styles.wide}
          title="已更换班级，原班级的学习地点、预计人数和冲突提示已清除，请按新班级核对。"
          description={`原来填写：${[former.place, former.expected && `${former.expected}人`].filter(Boolean).join('，')}`}
          action={
            <Button size="small" onClick={keepFormer}>
              沿用原来的
            </Button>
          }
        />
      )}
      <Form.Item
        label="学习地点"
        name="place"
        rules={rulesOf(ApplicationInput, 'place')}
        className={styles.wide}
      >
        <CountedInput
          max={maxLengthOf(ApplicationInput, 'place')}
          disabled={!hasClass}
          placeholder={hasClass ? '如：二楼报告厅' : '请先选择参加班级'}
        />
      </Form.Item>
      <Form.Item label="预计人数" name="expected" rules={rulesOf(ApplicationInput, 'expected')}>
        <NumberInput
          min={1}
          max={9999}
          suffix="人"
          disabled={!hasClass}
          placeholder={hasClass ? undefined : '请先选择参加班级'}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item label="联系人" name="contact" rules={rulesOf(ApplicationInput, 'contact')}>
        <CountedInput max={maxLengthOf(ApplicationInput, 'contact')} />
      </Form.Item>
      <Form.Item label="联系电话" name="phone" rules={rulesOf(ApplicationInput, 'phone')}>
        <CountedInput max={maxLengthOf(ApplicationInput, 'phone')} inputMode="tel" />
      </Form.Item>
      <Form.Item
        label="备注"
        name="remark"
        rules={rulesOf(ApplicationInput, 'remark')}
        className={styles.wide}
      >
        <CountedTextArea
          max={maxLengthOf(ApplicationInput, 'remark')}
          rows={2}
          placeholder="如需要回放、另派联络员等（可不填）"
        />
      </Form.Item>
    </div>
  )
}

function optionsOf(classes: readonly TrainingClass[] = [], current?: { id: number; name: string }) {
  const own = classes.map(({ id, name, startDate, endDate }) => ({
    value: id,
    label: `${name}（${startDate} 至 ${endDate}）`,
  }))
  const isMissing = current !== undefined && !own.some(({ value }) => value === current.id)
  return isMissing ? [{ value: current.id, label: current.name }, ...own] : own
}
