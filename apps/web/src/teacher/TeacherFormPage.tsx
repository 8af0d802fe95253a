import {
  auditStatusA,
  TEACHER_ATTACHMENTS_MAX,
  type Teacher,
  TeacherInput,
  teacherApi,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { likelyDuplicate } from '../form/likely-duplicate.ts'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { rulesOf } from '../form/rules.ts'
import { useTeacherComparisons } from './form/comparisons.ts'
import { useTeacherLists } from './form/lists.ts'
import { PersonFields } from './form/PersonFields.tsx'
import { PostFields } from './form/PostFields.tsx'
import { TeachingFields } from './form/TeachingFields.tsx'
import { emptyTeacher, fromTeacher, type TeacherFormValues, toBody } from './form/values.ts'

/** Adds or edits a teacher. */
export function TeacherFormPage() {
  const lists = useTeacherLists()
  return (
    <RecordFormPage<TeacherFormValues, Teacher>
      name="teacher"
      title="师资"
      noun="这名师资"
      permission="teacher:edit"
      listPath="/teachers"
      routes={teacherApi}
      schema={TeacherInput}
      empty={emptyTeacher}
      read={fromTeacher}
      toBody={toBody}
      useComparisons={useTeacherComparisons}
      statuses={auditStatusA}
      privateNames={{ phone: '手机号' }}
      overrides={likelyDuplicate}
      waitsFor="附件正在上传，请稍候"
    >
      {({ form, set, record, setBusy }) => (
        <>
          <FormCard id="section-person" title="基本信息">
            <PersonFields form={form} set={set} teacher={record} />
          </FormCard>
          <FormCard id="section-post" title="单位与职务">
            <PostFields teacher={record} lists={lists} set={set} />
          </FormCard>
          <FormCard id="section-teaching" title="教学信息">
            <TeachingFields teacher={record} lists={lists} />
          </FormCard>
          <FormCard id="section-attachments" title="附件">
            <Form.Item label="附件" name="attachments" rules={rulesOf(TeacherInput, 'attachments')}>
              <AttachmentsUpload max={TEACHER_ATTACHMENTS_MAX} onBusy={setBusy} />
            </Form.Item>
          </FormCard>
        </>
      )}
    </RecordFormPage>
  )
}
