import { auditStatusA, type LiveClass, LiveClassInput, liveClassApi } from '@dangxiao/contract'
import { useSetsPermission } from '../fields/watch/useSetsPermission.ts'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useMe } from '../session/permissions.ts'
import { useCall } from '../session/useFind.ts'
import { useLiveClassComparisons } from './comparisons.ts'
import { BasicFields, LecturerField, StreamFields } from './LiveClassFields.tsx'
import { emptyLiveClass, fromLiveClass, type LiveClassFormValues, toBody } from './values.ts'

/** Adds a live class (`?type=add`) or edits one (`?type=edit&id=7`). */
export function LiveClassFormPage() {
  const setsPermission = useSetsPermission()
  // Without an answer the form is as if there were one: what it offers is kept by the server.
  const { data, isError } = useCall(liveClassApi.service, {})
  const canPush = isError || data?.canPush
  return (
    <FormPage<LiveClass>
      title="直播课"
      noun="这门直播课"
      permission="live-class:edit"
      find={liveClassApi.find}
      listPath="/live-classes"
    >
      {(live, onDone) =>
        setsPermission !== undefined &&
        canPush !== undefined && (
          <LiveClassForm live={live} setsPermission={setsPermission} canPush={canPush} onDone={onDone} />
        )
      }
    </FormPage>
  )
}

interface LiveClassFormProps {
  live: LiveClass | undefined
  setsPermission: boolean
  canPush: boolean
  onDone: () => void
}

function LiveClassForm({ live, setsPermission, canPush, onDone }: LiveClassFormProps) {
  const me = useMe()
  return (
    <RecordForm<LiveClassFormValues, LiveClass>
      name="live-class"
      noun="这门直播课"
      routes={liveClassApi}
      schema={LiveClassInput}
      record={live}
      empty={() => emptyLiveClass(me, canPush)}
      read={fromLiveClass}
      toBody={(values) => toBody(values, setsPermission)}
      useComparisons={useLiveClassComparisons}
      statuses={auditStatusA}
      onDone={onDone}
    >
      {({ form, set }) => (
        <>
          <FormCard id="section-basic" title="基本信息">
            <BasicFields live={live} form={form} set={set} />
          </FormCard>
          <FormCard id="section-lecturers" title="授课人">
            <LecturerField />
          </FormCard>
          <FormCard id="section-stream" title="直播与互动">
            <StreamFields live={live} form={form} setsPermission={setsPermission} canPush={canPush} />
          </FormCard>
        </>
      )}
    </RecordForm>
  )
}
