import type { User } from '@dangxiao/contract'
import { useMe } from '../session/permissions.ts'
import { FormPage, type FormPageProps } from './FormPage.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import type { StoredRecord } from './useRecordForm.tsx'

type EditableRecord = StoredRecord & { can: readonly string[] }

interface RecordFormPageProps<V extends object, T extends EditableRecord>
  extends Pick<FormPageProps<T>, 'title' | 'permission' | 'listPath'>,
    Omit<RecordFormProps<V, T>, 'record' | 'empty' | 'saved' | 'onDone'> {
  /** What a new record starts with. */
  empty: (me: User) => V
  saved?: (record: T | undefined) => string
  /** Where a new record leads, when not back to the list. */
  afterAdding?: (id: number) => void
}

/** The page of a form as most resources have it: adds a record (`?type=add`) or edits one (`?type=edit&id=7`). */
export function RecordFormPage<V extends object, T extends EditableRecord>(props: RecordFormPageProps<V, T>) {
  const { title, permission, listPath, empty, saved, afterAdding, ...form } = props
  const me = useMe()
  return (
    <FormPage<T>
      title={title}
      noun={form.noun}
      permission={permission}
      find={form.routes.find}
      revised={form.statuses !== undefined}
      listPath={listPath}
    >
      {(record, goBack) => (
        <RecordForm<V, T>
          {...form}
          record={record}
          empty={() => empty(me)}
          saved={saved?.(record)}
          onDone={(id) => (afterAdding && !record && id !== undefined ? afterAdding(id) : goBack())}
        />
      )}
    </FormPage>
  )
}
