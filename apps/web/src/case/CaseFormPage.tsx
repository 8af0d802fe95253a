import {
  auditStatusA,
  CASE_ATTACHMENTS_MAX,
  CASE_COURSES_MAX,
  type Case,
  CaseInput,
  caseApi,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { rulesOf } from '../form/rules.ts'
import { BasicFields, StoryFields } from './CaseFields.tsx'
import { CoursePicker } from './CoursePicker.tsx'
import { useCaseComparisons } from './comparisons.ts'
import { type CaseFormValues, emptyCase, fromCase, toBody } from './values.ts'

/** Adds or edits a case. */
export const CaseFormPage = () => (
  <RecordFormPage<CaseFormValues, Case>
    name="case"
    title="案例"
    noun="这个案例"
    permission="case:edit"
    listPath="/cases"
    routes={caseApi}
    schema={CaseInput}
    empty={emptyCase}
    read={fromCase}
    toBody={toBody}
    useComparisons={useCaseComparisons}
    statuses={auditStatusA}
    waitsFor="附件正在上传，请稍候"
  >
    {({ form, record, setBusy }) => (
      <>
        <FormCard id="section-basic" title="基本信息">
          <BasicFields entry={record} />
        </FormCard>
        <FormCard id="section-story" title="案例内容">
          <StoryFields form={form} />
        </FormCard>
        <FormCard id="section-more" title="关联课程与附件">
          <Form.Item label="关联课程" name="courseIds">
            <CoursePicker max={CASE_COURSES_MAX} />
          </Form.Item>
          <Form.Item label="附件" name="attachments" rules={rulesOf(CaseInput, 'attachments')}>
            <AttachmentsUpload max={CASE_ATTACHMENTS_MAX} onBusy={setBusy} />
          </Form.Item>
        </FormCard>
      </>
    )}
  </RecordFormPage>
)
