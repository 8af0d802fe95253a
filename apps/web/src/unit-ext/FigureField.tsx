import {
  changeOf,
  type FigureKey,
  LARGE_CHANGE,
  type UnitFacts,
  UnitFactsInput,
  unitFigures,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { NumberInput } from '../fields/NumberInput.tsx'
import { rulesOf } from '../form/rules.ts'
import styles from './unit-ext.module.css'

interface FigureFieldProps {
  name: FigureKey
  /** What was handed in last. */
  previous: UnitFacts | null
}

/** A figure with what it was last time; a large change is pointed out, not refused. */
export function FigureField({ name, previous }: FigureFieldProps) {
  const form = Form.useFormInstance()
  const now: number | null | undefined = Form.useWatch(name, form)
  const { label, unit } = unitFigures.find(({ key }) => key === name) ?? { label: name, unit: '' }
  const before = previous?.[name]
  const change = changeOf(now, before)
  const isLarge = change !== null && Math.abs(change) > LARGE_CHANGE
  return (
    <Form.Item
      label={label}
      name={name}
      rules={rulesOf(UnitFactsInput, name)}
      extra={
        previous &&
        before != null && (
          <span className={isLarge ? styles.large : undefined}>
            {previous.year}年 {before}
            {unit}
            {change !== null &&
              change !== 0 &&
              `，${change > 0 ? '增加' : '减少'}${Math.round(Math.abs(change) * 100)}%`}
            {isLarge && '，变动较大，请核对'}
          </span>
        )
      }
    >
      <NumberInput precision={0} min={0} suffix={unit} controls={false} style={{ width: '100%' }} />
    </Form.Item>
  )
}
