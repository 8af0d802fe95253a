import {
  auditStatusA,
  TEACHER_ATTACHMENTS_MAX,
  type Teacher,
  TeacherInput,
  teacherApi,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { useState } from 'react'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { likelyDuplicate } from '../form/likely-duplicate.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { rulesOf } from '../form/rules.ts'
import { useMe } from '../session/permissions.ts'
import { useTeacherComparisons } from './form/comparisons.ts'
import { useTeacherLists } from './form/lists.ts'
import { PersonFields } from './form/PersonFields.tsx'
import { PostFields } from './form/PostFields.tsx'
import { TeachingFields } from './form/TeachingFields.tsx'
import { emptyTeacher, fromTeacher, type TeacherFormValues, toBody } from './form/values.ts'

/** Adds a teacher (`?type=add`) or edits one (`?type=edit&id=7`). */
export function TeacherFormPage() {
  return (
    <FormPage<Teacher>
      title="师资"
      noun="这名师资"
      permission="teacher:edit"
      find={teacherApi.find}
      listPath="/teachers"
    >
      {(teacher, onDone) => <TeacherForm teacher={teacher} onDone={onDone} />}
    </FormPage>
  )
}

function TeacherForm({ teacher, onDone }: { teacher: Teacher | undefined; onDone: () => void }) {
  const me = useMe()
  const lists = useTeacherLists()
  const [isUploading, setUploading] = useState(false)
  return (
    <RecordForm<TeacherFormValues, Teacher>
      name="teacher"
      noun="这名师资"
      routes={teacherApi}
      schema={TeacherInput}
      record={teacher}
      empty={() => emptyTeacher(me)}
      read={fromTeacher}
      toBody={toBody}
      useComparisons={useTeacherComparisons}
      statuses={auditStatusA}
      privateNames={{ phone: '手机号' }}
      overrides={likelyDuplicate}
      onDone={onDone}
      {...(isUploading && { waitsFor: '附件正在上传，请稍候' })}
    >
      {(form, set) => (
        <>
          <FormCard id="section-person" title="基本信息">
            <PersonFields form={form} set={set} teacher={teacher} />
          </FormCard>
          <FormCard id="section-post" title="单位与职务">
            <PostFields teacher={teacher} lists={lists} set={set} />
          </FormCard>
          <FormCard id="section-teaching" title="教学信息">
            <TeachingFields teacher={teacher} lists={lists} />
          </FormCard>
          <FormCard id="section-attachments" title="附件">
            <Form.Item label="附件" name="attachments" rules={rulesOf(TeacherInput, 'attachments')}>
              <AttachmentsUpload max={TEACHER_ATTACHMENTS_MAX} onBusy={setUploading} />
            </Form.Item>
          </FormCard>
        </>
      )}
    </RecordForm>
  )
}
