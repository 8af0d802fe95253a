import {
  fullOrPartTimes,
  lecturerEmploymentTypes,
  staffTypes,
  type Teacher,
  TeacherInput,
} from '@dangxiao/contract'
import { type FormRule, Row } from 'antd'
import { storedEntry } from '../../fields/choices.ts'
import { fieldsFor } from '../../fields/fields-for.tsx'
import type { useTeacherLists } from './lists.ts'
import type { TeacherFormValues } from './values.ts'

const { Choice, Owner, Radios, Text, YesNo } = fieldsFor(TeacherInput)

interface PostFieldsProps {
  teacher: Teacher | undefined
  lists: ReturnType<typeof useTeacherLists>
  set: (fields: Partial<TeacherFormValues>) => void
}

/** 校内专职 is full-time; the other kinds are part-time. */
const usual = (employmentType: number) => (employmentType === 1 ? 1 : 2)

const fitsEmployment: FormRule = ({ getFieldValue }) => ({
  warningOnly: true,
  validator: async (_, value?: number) => {
    const type: number | undefined = getFieldValue('employmentType')
    if (value && type && value !== usual(type)) throw new Error('与聘用类型不一致，请核对')
  },
})

/** Where and as what somebody works. */
export function PostFields({ teacher, lists, set }: PostFieldsProps) {
  return (
    <Row gutter={24}>
      <Owner label="所在单位" permission="teacher:edit" record={teacher} />
      <Text label="职务" name="duty" placeholder="如 教研室主任" />
      <Choice
        label="单位领域"
        name="unitField"
        list={lists.unitField}
        stored={storedEntry(teacher?.unitField, teacher?.unitFieldName)}
      />
      <Choice
        label="职级"
        name="level"
        list={lists.level}
        stored={storedEntry(teacher?.level, teacher?.levelName)}
      />
      <Choice label="人员类别" name="staffType" list={staffTypes} />
      <Choice
        label="聘用类型"
        name="employmentType"
        list={lecturerEmploymentTypes}
        onChange={(type) => type && set({ employmentType: type, fullOrPartTime: usual(type) })}
      />
      <Radios
        label="专兼职"
        name="fullOrPartTime"
        list={fullOrPartTimes}
        dependencies={['employmentType']}
        moreRules={[fitsEmployment]}
      />
      <YesNo label="是否领导干部" name="isLeadingOfficial" />
    </Row>
  )
}
