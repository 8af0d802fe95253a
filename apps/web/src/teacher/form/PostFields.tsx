import {
  fullOrPartTimes,
  lecturerEmploymentTypes,
  staffTypes,
  type Teacher,
  TeacherInput,
} from '@dangxiao/contract'
import { Col, Form, type FormRule, Radio, Row } from 'antd'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { EntryField } from '../../fields/EntryField.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import type { useTeacherLists } from './lists.ts'
import { storedOf, type TeacherFormValues } from './values.ts'

export const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

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
      <Col span={24}>
        <Form.Item label="所在单位" name="partySchoolId" rules={rulesOf(TeacherInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={teacher === undefined}
            permission="teacher:edit"
            label={teacher?.partySchoolName}
            placeholder="请选择所在单位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="职务" name="duty" rules={rulesOf(TeacherInput, 'duty')}>
          <CountedInput max={maxLengthOf(TeacherInput, 'duty')} placeholder="如 教研室主任" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="单位领域" name="unitField" rules={rulesOf(TeacherInput, 'unitField')}>
          <EntryField
            list={lists.unitField}
            stored={storedOf(teacher?.unitField, teacher?.unitFieldName)}
            placeholder="请选择单位领域"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="职级" name="level" rules={rulesOf(TeacherInput, 'level')}>
          <EntryField
            list={lists.level}
            stored={storedOf(teacher?.level, teacher?.levelName)}
            placeholder="请选择职级"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="人员类别" name="staffType" rules={rulesOf(TeacherInput, 'staffType')}>
          <EntryField list={staffTypes} placeholder="请选择人员类别" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="聘用类型" name="employmentType" rules={rulesOf(TeacherInput, 'employmentType')}>
          <EntryField
            list={lecturerEmploymentTypes}
            placeholder="请选择聘用类型"
            onChange={(type) => type && set({ employmentType: type, fullOrPartTime: usual(type) })}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="专兼职"
          name="fullOrPartTime"
          dependencies={['employmentType']}
          rules={[...rulesOf(TeacherInput, 'fullOrPartTime'), fitsEmployment]}
        >
          <Radio.Group options={fullOrPartTimes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="是否领导干部"
          name="isLeadingOfficial"
          rules={rulesOf(TeacherInput, 'isLeadingOfficial')}
        >
          <Radio.Group options={yesNo} />
        </Form.Item>
      </Col>
    </Row>
  )
}
