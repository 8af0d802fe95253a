import { type Attachment, clean, type Teacher, type User } from '@dangxiao/contract'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface TeacherFormValues {
  name: string
  sex?: 1 | 2
  photo?: string
  birthday?: string
  ethnicGroup?: number
  politicalAffiliation?: number
  phone: string
  /** Masked while it is what the server has. */
  idCard: string
  partySchoolId?: number
  unitField?: number
  duty: string
  level?: number
  staffType?: number
  employmentType?: number
  fullOrPartTime?: number
  isLeadingOfficial: 0 | 1
  courseCategories: number[]
  professionalTitle?: number
  titleName: string
  rating?: number
  studyFields: number[]
  introduction: string
  courseNames: string[]
  honours: string[]
  educationBackground?: number
  educationDegree?: number
  school: string
  isShow?: 0 | 1
  attachments: Attachment[]
}

export const emptyTeacher = (me: User): TeacherFormValues => ({
  name: '',
  phone: '',
  idCard: '',
  partySchoolId: me.unitId,
  duty: '',
  isLeadingOfficial: 0,
  courseCategories: [],
  titleName: '',
  studyFields: [],
  introduction: '',
  courseNames: [],
  honours: [],
  school: '',
  isShow: 1,
  attachments: [],
})

export const fromTeacher = (teacher: Teacher): TeacherFormValues => ({
  name: teacher.name,
  sex: teacher.sex,
  photo: teacher.photo ?? undefined,
  birthday: teacher.birthday ?? undefined,
  ethnicGroup: teacher.ethnicGroup ?? undefined,
  politicalAffiliation: teacher.politicalAffiliation ?? undefined,
  phone: teacher.phone,
  idCard: teacher.idCard,
  partySchoolId: teacher.partySchoolId,
  unitField: teacher.unitField ?? undefined,
  duty: teacher.duty,
  level: teacher.level ?? undefined,
  staffType: teacher.staffType ?? undefined,
  employmentType: teacher.employmentType ?? undefined,
  fullOrPartTime: teacher.fullOrPartTime ?? undefined,
  isLeadingOfficial: teacher.isLeadingOfficial,
  courseCategories: teacher.courseCategories,
  professionalTitle: teacher.professionalTitle ?? undefined,
  titleName: teacher.titleName,
  rating: teacher.rating ?? undefined,
  studyFields: teacher.studyFields.map(({ id }) => id),
  introduction: teacher.introduction,
  courseNames: teacher.courseNames,
  honours: teacher.honours,
  educationBackground: teacher.educationBackground ?? undefined,
  educationDegree: teacher.educationDegree ?? undefined,
  school: teacher.school,
  isShow: teacher.isShow,
  attachments: teacher.attachments,
})

/** What is sent. */
export const toBody = (values: TeacherFormValues) => ({ ...values, introduction: clean(values.introduction) })
