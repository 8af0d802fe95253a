import {
  lecturerCourseCategories,
  professionalTitles,
  TEACHER_CATEGORIES_MAX,
  TEACHER_COURSE_NAMES_MAX,
  type Teacher,
  TeacherInput,
} from '@dangxiao/contract'
import { Row } from 'antd'
import { storedEntry } from '../../fields/choices.ts'
import { EntryField } from '../../fields/EntryField.tsx'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { TagList } from '../../fields/TagList.tsx'
import type { useTeacherLists } from './lists.ts'

const { Choice, Field, LongText, Text, YesNo } = fieldsFor(TeacherInput)

interface TeachingFieldsProps {
  teacher: Teacher | undefined
  lists: ReturnType<typeof useTeacherLists>
}

/** What somebody teaches, and with which learning. */
export function TeachingFields({ teacher, lists }: TeachingFieldsProps) {
  return (
    <Row gutter={24}>
      <Field label="课程类别" name="courseCategories">
        <EntryField
          multiple
          max={TEACHER_CATEGORIES_MAX}
          list={lists.categories}
          stored={lecturerCourseCategories.filter(({ id }) => teacher?.courseCategories.includes(id))}
          placeholder={`最多${TEACHER_CATEGORIES_MAX}个`}
        />
      </Field>
      <Choice
        label="师资级别"
        name="rating"
        list={lists.rating}
        stored={storedEntry(teacher?.rating, teacher?.ratingName)}
      />
      <Choice
        label="职称"
        name="professionalTitle"
        list={lists.titles}
        stored={professionalTitles.filter(({ id }) => id === teacher?.professionalTitle)}
      />
      <Text label="职称名称" name="titleName" placeholder="如 副教授" />
      <Field wide label="研究领域" name="studyFields">
        <EntryField
          multiple
          list={lists.studyFields}
          stored={teacher?.studyFields ?? []}
          placeholder="可选多个"
        />
      </Field>
      <LongText
        label="个人简介"
        name="introduction"
        rows={[4, 12]}
        placeholder="请填写学习工作经历、研究方向、教学成果等"
      />
      <Field wide label="主讲课程" name="courseNames">
        <TagList noun="主讲课程" label="课程名称" max={40} most={TEACHER_COURSE_NAMES_MAX} />
      </Field>
      <Field wide label="荣誉/奖项" name="honours">
        <TagList
          noun="荣誉/奖项"
          label="荣誉/奖项名称"
          max={50}
          most={20}
          known={lists.honours?.map(({ name }) => name)}
        />
      </Field>
      <Choice
        label="学历"
        name="educationBackground"
        list={lists.educationBackground}
        stored={storedEntry(teacher?.educationBackground, teacher?.educationBackgroundName)}
      />
      <Choice
        label="学位"
        name="educationDegree"
        list={lists.educationDegree}
        stored={storedEntry(teacher?.educationDegree, teacher?.educationDegreeName)}
      />
      <Text label="毕业院校" name="school" />
      <YesNo label="是否对外展示" name="isShow" />
    </Row>
  )
}
