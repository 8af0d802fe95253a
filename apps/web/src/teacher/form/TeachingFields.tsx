import {
  lecturerCourseCategories,
  professionalTitles,
  TEACHER_CATEGORIES_MAX,
  TEACHER_COURSE_NAMES_MAX,
  type Teacher,
  TeacherInput,
} from '@dangxiao/contract'
import { Col, Form, Radio, Row } from 'antd'
import { CountedInput, CountedTextArea } from '../../fields/CountedInput.tsx'
import { EntryField } from '../../fields/EntryField.tsx'
import { TagList } from '../../fields/TagList.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import type { useTeacherLists } from './lists.ts'
import { yesNo } from './PostFields.tsx'
import { storedOf } from './values.ts'

interface TeachingFieldsProps {
  teacher: Teacher | undefined
  lists: ReturnType<typeof useTeacherLists>
}

/** What somebody teaches, and with which learning. */
export function TeachingFields({ teacher, lists }: TeachingFieldsProps) {
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item label="课程类别" name="courseCategories" rules={rulesOf(TeacherInput, 'courseCategories')}>
          <EntryField
            multiple
            max={TEACHER_CATEGORIES_MAX}
            list={lists.categories}
            stored={lecturerCourseCategories.filter(({ id }) => teacher?.courseCategories.includes(id))}
            placeholder={`最多${TEACHER_CATEGORIES_MAX}个`}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="师资级别" name="rating" rules={rulesOf(TeacherInput, 'rating')}>
          <EntryField
            list={lists.rating}
            stored={storedOf(teacher?.rating, teacher?.ratingName)}
            placeholder="请选择师资级别"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="职称" name="professionalTitle" rules={rulesOf(TeacherInput, 'professionalTitle')}>
          <EntryField
            list={lists.titles}
            stored={professionalTitles.filter(({ id }) => id === teacher?.professionalTitle)}
            placeholder="请选择职称"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="职称名称" name="titleName" rules={rulesOf(TeacherInput, 'titleName')}>
          <CountedInput max={maxLengthOf(TeacherInput, 'titleName')} placeholder="如 副教授" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="研究领域" name="studyFields" rules={rulesOf(TeacherInput, 'studyFields')}>
          <EntryField
            multiple
            list={lists.studyFields}
            stored={teacher?.studyFields ?? []}
            placeholder="可选多个"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="个人简介" name="introduction" rules={rulesOf(TeacherInput, 'introduction')}>
          <CountedTextArea
            max={maxLengthOf(TeacherInput, 'introduction')}
            placeholder="请填写学习工作经历、研究方向、教学成果等"
            autoSize={{ minRows: 4, maxRows: 12 }}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="主讲课程" name="courseNames" rules={rulesOf(TeacherInput, 'courseNames')}>
          <TagList noun="主讲课程" label="课程名称" max={40} most={TEACHER_COURSE_NAMES_MAX} />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="荣誉/奖项" name="honours" rules={rulesOf(TeacherInput, 'honours')}>
          <TagList
            noun="荣誉/奖项"
            label="荣誉/奖项名称"
            max={50}
            most={20}
            known={lists.honours?.map(({ name }) => name)}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="学历"
          name="educationBackground"
          rules={rulesOf(TeacherInput, 'educationBackground')}
        >
          <EntryField
            list={lists.educationBackground}
            stored={storedOf(teacher?.educationBackground, teacher?.educationBackgroundName)}
            placeholder="请选择学历"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="学位" name="educationDegree" rules={rulesOf(TeacherInput, 'educationDegree')}>
          <EntryField
            list={lists.educationDegree}
            stored={storedOf(teacher?.educationDegree, teacher?.educationDegreeName)}
            placeholder="请选择学位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="毕业院校" name="school" rules={rulesOf(TeacherInput, 'school')}>
          <CountedInput max={maxLengthOf(TeacherInput, 'school')} placeholder="请填写毕业院校" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="是否对外展示" name="isShow" rules={rulesOf(TeacherInput, 'isShow')}>
          <Radio.Group options={yesNo} />
        </Form.Item>
      </Col>
    </Row>
  )
}
