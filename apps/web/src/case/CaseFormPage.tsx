import {
  auditStatusA,
  CASE_ATTACHMENTS_MAX,
  CASE_COURSES_MAX,
  type Case,
  CaseInput,
  caseApi,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { useState } from 'react'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { rulesOf } from '../form/rules.ts'
import { useMe } from '../session/permissions.ts'
import { BasicFields, StoryFields } from './CaseFields.tsx'
import { CoursePicker } from './CoursePicker.tsx'
import { useCaseComparisons } from './comparisons.ts'
import { type CaseFormValues, emptyCase, fromCase, toBody } from './values.ts'

/** Adds a case (`?type=add`) or edits one (`?type=edit&id=7`). */
export function CaseFormPage() {
  return (
    <FormPage<Case> title="案例" noun="这个案例" permission="case:edit" find={caseApi.find} listPath="/cases">
      {(entry, onDone) => <CaseForm entry={entry} onDone={onDone} />}
    </FormPage>
  )
}

function CaseForm({ entry, onDone }: { entry: Case | undefined; onDone: () => void }) {
  const me = useMe()
  const [isUploading, setUploading] = useState(false)
  return (
    <RecordForm<CaseFormValues, Case>
      name="case"
      noun="这个案例"
      routes={caseApi}
      schema={CaseInput}
      record={entry}
      empty={() => emptyCase(me)}
      read={fromCase}
      toBody={toBody}
      useComparisons={useCaseComparisons}
      statuses={auditStatusA}
      onDone={onDone}
      {...(isUploading && { waitsFor: '附件正在上传，请稍候' })}
    >
      {(form) => (
        <>
          <FormCard id="section-basic" title="基本信息">
            <BasicFields entry={entry} />
          </FormCard>
          <FormCard id="section-story" title="案例内容">
            <StoryFields form={form} />
          </FormCard>
          <FormCard id="section-more" title="关联课程与附件">
            <Form.Item label="关联课程" name="courseIds">
              <CoursePicker max={CASE_COURSES_MAX} />
            </Form.Item>
            <Form.Item label="附件" name="attachments" rules={rulesOf(CaseInput, 'attachments')}>
              <AttachmentsUpload max={CASE_ATTACHMENTS_MAX} onBusy={setUploading} />
            </Form.Item>
          </FormCard>
        </>
      )}
    </RecordForm>
  )
}
