import { clean, type Judge, type User } from '@dangxiao/contract'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface JudgeFormValues {
  name: string
  sex?: 1 | 2
  birthday?: string
  ethnicGroup?: number
  politicalAffiliation?: number
  partySchoolId?: number
  duty: string
  professionalTitle?: number
  expertise: number[]
  phone: string
  introduction: string
  avoidUnitIds: number[]
}

export const emptyJudge = (me: User): JudgeFormValues => ({
  name: '',
  partySchoolId: me.unitId,
  duty: '',
  expertise: [],
  phone: '',
  introduction: '',
  avoidUnitIds: [],
})

export const fromJudge = (judge: Judge): JudgeFormValues => ({
  name: judge.name,
  sex: judge.sex === 2 ? 2 : 1,
  birthday: judge.birthday ?? undefined,
  ethnicGroup: judge.ethnicGroup ?? undefined,
  politicalAffiliation: judge.politicalAffiliation ?? undefined,
  partySchoolId: judge.partySchoolId,
  duty: judge.duty,
  professionalTitle: judge.professionalTitle,
  expertise: judge.expertise.map(({ id }) => id),
  phone: judge.phone,
  introduction: judge.introduction,
  avoidUnitIds: judge.avoidUnits.map(({ id }) => id),
})

/** What is sent. */
export const toBody = (values: JudgeFormValues) => ({ ...values, introduction: clean(values.introduction) })
