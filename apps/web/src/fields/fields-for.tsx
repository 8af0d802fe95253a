import type { Permission } from '@dangxiao/contract'
import { Col, Form, type FormItemProps, type FormRule, type InputProps, Radio } from 'antd'
import type { z } from 'zod'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { CountedInput, CountedTextArea } from './CountedInput.tsx'
import { choicesOf, YES_NO } from './choices.ts'
import { type Entry, EntryField } from './EntryField.tsx'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { UnitTreePicker } from './pickers/UnitTreePicker.tsx'

const HALF = { xs: 24, lg: 12 }
const WHOLE = { span: 24 }

interface FieldProps<Name> extends Omit<FormItemProps, 'name' | 'rules'> {
  name: Name
  label: string
  /** Takes the whole row, not half of it. */
  wide?: boolean
  /** Stands in no grid. */
  bare?: boolean
  /** The contract lets it be left out, but this form shows it and wants it. */
  wanted?: boolean
  /** Besides the contract's. */
  moreRules?: FormRule[]
}

/** A field with a component of its own inside. */
type Filled<Name> = Omit<FieldProps<Name>, 'children'>
type Line = Pick<InputProps, 'placeholder' | 'inputMode' | 'disabled'>
type List = readonly { id: number; name: string }[]

/** The fields of one form. Names, rules and lengths are those of the contract's `schema`. */
export function fieldsFor<Shape extends Record<string, z.ZodType>>(schema: { shape: Shape }) {
  type Name = keyof Shape & string

  function Field({ wide, bare, wanted, moreRules = [], ...item }: FieldProps<Name>) {
    const rules = [...rulesOf(schema, item.name, { required: wanted }), ...moreRules]
    const field = <Form.Item<unknown> {...item} rules={rules} />
    return bare ? field : <Col {...(wide ? WHOLE : HALF)}>{field}</Col>
  }

  /** One line of text. */
  function Text({ placeholder, inputMode, disabled, ...field }: Filled<Name> & Line) {
    return (
      <Field {...field}>
        <CountedInput
          max={maxLengthOf(schema, field.name)}
          placeholder={placeholder ?? `请填写${field.label}`}
          inputMode={inputMode}
          disabled={disabled}
        />
      </Field>
    )
  }

  /** Several lines of text, over the whole row. */
  function LongText({
    placeholder,
    rows,
    ...field
  }: Filled<Name> & { placeholder: string; rows: [number, number] }) {
    return (
      <Field wide {...field}>
        <CountedTextArea
          max={maxLengthOf(schema, field.name)}
          placeholder={placeholder}
          autoSize={{ minRows: rows[0], maxRows: rows[1] }}
        />
      </Field>
    )
  }

  function Amount({ input, ...field }: Filled<Name> & { input?: NumberInputProps }) {
    return (
      <Field {...field}>
        <NumberInput style={{ width: '100%' }} {...input} />
      </Field>
    )
  }

  interface EntryProps extends Filled<Name> {
    list: readonly Entry[] | undefined
    stored?: readonly (Entry | undefined)[]
    placeholder?: string
    onChange?: (id: number | undefined) => void
  }

  /** One entry of a list that opens. */
  function Choice({ list, stored, placeholder, onChange, ...field }: EntryProps) {
    return (
      <Field {...field}>
        <EntryField
          list={list}
          stored={stored}
          placeholder={placeholder ?? `请选择${field.label}`}
          onChange={onChange}
        />
      </Field>
    )
  }

  interface RadiosProps extends Filled<Name> {
    list: List
    disabled?: boolean
    asButtons?: boolean
    onChange?: (id: number) => void
  }

  /** One of a few, all of which are seen. */
  function Radios({ list, disabled, asButtons, onChange, ...field }: RadiosProps) {
    return (
      <Field {...field}>
        <Radio.Group
          options={choicesOf(list)}
          disabled={disabled}
          optionType={asButtons ? 'button' : 'default'}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </Field>
    )
  }

  function YesNo(field: Filled<Name>) {
    return (
      <Field {...field}>
        <Radio.Group options={YES_NO} />
      </Field>
    )
  }

  interface OwnerProps extends Omit<Filled<Name>, 'name'> {
    /** What the user needs for a unit to choose it. */
    permission?: Permission
    /** The record that the unit owns; without it one is added. */
    record: { partySchoolName: string } | undefined
    disabled?: boolean
  }

  /** The unit that owns the record. */
  function Owner({ wide = true, permission, record, disabled, ...field }: OwnerProps) {
    return (
      <Field wide={wide} {...field} name={'partySchoolId' as Name}>
        <UnitTreePicker
          ownBranch
          adding={record === undefined}
          permission={permission}
          label={record?.partySchoolName}
          placeholder={`请选择${field.label}`}
          disabled={disabled}
        />
      </Field>
    )
  }

  return { Field, Text, LongText, Amount, Choice, Radios, YesNo, Owner }
}
