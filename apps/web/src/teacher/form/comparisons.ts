import {
  ethnicGroups,
  fullOrPartTimes,
  lecturerCourseCategories,
  lecturerEmploymentTypes,
  nameIn,
  politicalAffiliations,
  professionalTitles,
  sexes,
  staffTypes,
  type Teacher,
  unitApi,
} from '@dangxiao/contract'
import { useMemo } from 'react'
import { indexUnits } from '../../fields/pickers/unit-index.ts'
import type { Comparison } from '../../form/differences.ts'
import { useCall } from '../../session/useFind.ts'
import { useTeacherLists } from './lists.ts'
import type { TeacherFormValues } from './values.ts'

type Field = keyof TeacherFormValues
type List = readonly { id: number; name: string }[] | undefined
type TextField = { [K in Field]-?: TeacherFormValues[K] extends string | undefined ? K : never }[Field]
type EntryField = { [K in Field]-?: TeacherFormValues[K] extends number | undefined ? K : never }[Field]

const yesNo = (value: 0 | 1 | undefined) => (value === undefined ? '' : value === 1 ? '是' : '否')

/** What two people may make of one teacher, in the words that each of them saw. */
export function useTeacherComparisons(latest: Teacher | undefined): Comparison<TeacherFormValues>[] {
  const lists = useTeacherLists()
  const units = useCall(unitApi.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const text = (label: string, field: TextField): Comparison<TeacherFormValues> => ({
    label,
    fields: [field],
    describe: (values) => values[field] ?? '',
  })
  const nameOf = (list: List, id: number | undefined) =>
    id === undefined ? '' : nameIn(list ?? [], id) || `编号${id}`
  const entry = (label: string, field: EntryField, list: List): Comparison<TeacherFormValues> => ({
    label,
    fields: [field],
    describe: (values) => nameOf(list, values[field]),
  })
  const unitName = (id: number | undefined) =>
    id === undefined
      ? ''
      : id === latest?.partySchoolId
        ? latest.partySchoolName
        : (unitIndex.get(id)?.node.unitName ?? `编号${id}`)

  return [
    text('姓名', 'name'),
    entry('性别', 'sex', sexes),
    text('出生日期', 'birthday'),
    { label: '照片', fields: ['photo'], describe: ({ photo }) => photo ?? '', isPicture: true },
    text('手机号', 'phone'),
    text('身份证号', 'idCard'),
    entry('民族', 'ethnicGroup', ethnicGroups),
    entry('政治面貌', 'politicalAffiliation', politicalAffiliations),
    {
      label: '所在单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) => unitName(partySchoolId),
    },
    entry('单位领域', 'unitField', lists.unitField),
    text('职务', 'duty'),
    entry('职级', 'level', lists.level),
    entry('人员类别', 'staffType', staffTypes),
    entry('聘用类型', 'employmentType', lecturerEmploymentTypes),
    entry('专兼职', 'fullOrPartTime', fullOrPartTimes),
    {
      label: '是否领导干部',
      fields: ['isLeadingOfficial'],
      describe: ({ isLeadingOfficial }) => yesNo(isLeadingOfficial),
    },
    {
      label: '课程类别',
      fields: ['courseCategories'],
      describe: ({ courseCategories }) =>
        courseCategories.map((id) => nameOf(lecturerCourseCategories, id)).join('、'),
    },
    entry('职称', 'professionalTitle', professionalTitles),
    text('职称名称', 'titleName'),
    entry('师资级别', 'rating', lists.rating),
    {
      label: '研究领域',
      fields: ['studyFields'],
      describe: ({ studyFields }) => studyFields.map((id) => nameOf(lists.studyFields, id)).join('、'),
    },
    text('个人简介', 'introduction'),
    { label: '主讲课程', fields: ['courseNames'], describe: ({ courseNames }) => courseNames.join('、') },
    { label: '荣誉/奖项', fields: ['honours'], describe: ({ honours }) => honours.join('、') },
    entry('学历', 'educationBackground', lists.educationBackground),
    entry('学位', 'educationDegree', lists.educationDegree),
    text('毕业院校', 'school'),
    { label: '是否对外展示', fields: ['isShow'], describe: ({ isShow }) => yesNo(isShow) },
    {
      label: '附件',
      fields: ['attachments'],
      describe: ({ attachments }) => attachments.map(({ name }) => name).join('、'),
    },
  ]
}
