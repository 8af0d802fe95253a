import { Button, Form, type FormInstance, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { AuditStatuses } from '../ui/StatusTag.tsx'
import type { Comparison } from './differences.ts'
import styles from './form.module.css'
import { DraftBar, ReviewNotice } from './notices.tsx'
import { fieldsOf } from './rules.ts'
import { type FindParts, StaleDialog } from './StaleDialog.tsx'
import { type FormRoutes, type Overrides, type StoredRecord, useRecordForm } from './useRecordForm.tsx'

export interface RecordFormProps<V extends object, T extends StoredRecord> {
  /** Names the drafts: `teacher`. */
  name: string
  /** One of what is edited: `这名师资`. */
  noun: string
  routes: FormRoutes<T>
  /** What the server takes; the rules of the fields come from it too. */
  schema: z.ZodObject
  /** The record to edit; without it one is added. */
  record: T | undefined
  empty: () => V
  read: (record: T) => V
  toBody: (values: V) => unknown
  /** A hook: what two people may make of one record. */
  useComparisons: (latest: T | undefined) => Comparison<V>[]
  /** Of a reviewed record: the codes of its review. */
  statuses?: AuditStatuses
  /** What is asked of `find` besides, when somebody else has saved meanwhile. */
  asked?: FindParts
  /** Said when it is saved, instead of 保存成功 or 修改成功. */
  saved?: string
  /** On the button that saves, instead of 确定. */
  confirmText?: string
  /** Left or saved; with the id of what was saved. */
  onDone: (saved?: number) => void
  /** The part of the values that may lie on this computer as a draft. */
  keepable?: (values: V) => V
  /** What private fields are called in this form, where it is not 联系电话 or 身份证号. */
  privateNames?: Partial<Record<string, string>>
  /** Refusals that the user may override. */
  overrides?: Overrides
  /** Said beside the buttons while something is being uploaded that has to be there first. */
  waitsFor?: string
  /** The form's cards. */
  children: (parts: FormParts<V, T>) => ReactNode
}

/** What a form's cards may need. */
interface FormParts<V extends object, T> {
  form: FormInstance<V>
  /** Changes fields as if the user had. */
  set: (fields: Partial<V>) => void
  /** The record to edit; without it one is added. */
  record: T | undefined
  /** Something that the form waits for is on its way, or has arrived. */
  setBusy: (isBusy: boolean) => void
}

/** A form as every resource has one: what was left unsaved, how the review stands, the fields, and what to do. */
export function RecordForm<V extends object, T extends StoredRecord>(props: RecordFormProps<V, T>) {
  const {
    name,
    noun,
    routes,
    schema,
    record,
    empty,
    read,
    toBody,
    useComparisons,
    statuses,
    asked,
    saved,
    confirmText = '确定',
    onDone,
    keepable,
    privateNames,
    overrides,
    waitsFor,
    children,
  } = props
  const [form] = Form.useForm<V>()
  const [isBusy, setBusy] = useState(false)
  const [opened] = useState(() => (record ? read(record) : empty()))
  const fate = useRecordForm<V, T>({
    form,
    name,
    routes,
    record,
    opened,
    read,
    confirm: () => void confirm(),
    saved,
    onDone,
    keepable,
    privateNames,
    overrides,
  })

  async function confirm() {
    const passes = await form.validateFields().then(
      () => true,
      () => false,
    )
    const checked = schema.safeParse(toBody(fate.values()))
    if (passes && checked.success) return fate.run(checked.data)
    fate.mark(fieldsOf(checked.error))
  }

  return (
    <Form
      form={form}
      initialValues={opened}
      labelCol={{ flex: '128px' }}
      wrapperCol={{ flex: '1 1 0' }}
      labelWrap
      scrollToFirstError={false}
      onValuesChange={fate.keep}
      className={styles.form}
    >
      <DraftBar draft={fate.draft} leftOf={({ left }) => left} onRestore={fate.restore} />
      {record && statuses && 'auditStatus' in record && (
        <ReviewNotice
          record={record as T & Parameters<typeof ReviewNotice>[0]['record']}
          noun={noun}
          statuses={statuses}
        />
      )}
      {children({ form, set: fate.set, record, setBusy })}
      <footer className={styles.footer}>
        {isBusy && <span role="status">{waitsFor}</span>}
        <Space>
          <Button onClick={() => onDone()}>取消</Button>
          <Button
            type="primary"
            loading={fate.isSaving}
            disabled={fate.isSaving || fate.isSaved || isBusy}
            onClick={() => void confirm()}
          >
            {confirmText}
          </Button>
        </Space>
      </footer>
      {fate.stale && (
        <StaleDialog
          {...fate.stale}
          noun={noun}
          find={routes.find}
          asked={asked}
          revised={statuses !== undefined}
          useComparisons={useComparisons}
        />
      )}
    </Form>
  )
}
