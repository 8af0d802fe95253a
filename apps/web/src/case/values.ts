import { type Attachment, type Case, type CourseBrief, clean, type User } from '@dangxiao/contract'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface CaseFormValues {
  name: string
  caseType?: number
  partySchoolId?: number
  authors: string[]
  abstract: string
  background: string
  practice: string
  effect: string
  discussion: string
  coverUrl?: string
  attachments: Attachment[]
  honorsType?: number
  /** The related courses. */
  courseIds: CourseBrief[]
  isShow?: 0 | 1
}

export const emptyCase = (me: User): CaseFormValues => ({
  name: '',
  partySchoolId: me.unitId,
  authors: [],
  abstract: '',
  background: '',
  practice: '',
  effect: '',
  discussion: '',
  attachments: [],
  courseIds: [],
  isShow: 1,
})

export const fromCase = (entry: Case): CaseFormValues => ({
  name: entry.name,
  caseType: entry.caseType,
  partySchoolId: entry.partySchoolId,
  authors: entry.authors,
  abstract: entry.abstract,
  background: entry.background,
  practice: entry.practice,
  effect: entry.effect,
  discussion: entry.discussion,
  coverUrl: entry.coverUrl ?? undefined,
  attachments: entry.attachments,
  honorsType: entry.honorsType ?? undefined,
  courseIds: entry.courses,
  isShow: entry.isShow,
})

/** What is sent. */
export const toBody = ({ courseIds, coverUrl, honorsType, ...values }: CaseFormValues) => ({
  ...values,
  abstract: clean(values.abstract),
  coverUrl: coverUrl ?? null,
  honorsType: honorsType ?? null,
  courseIds: courseIds.map(({ id }) => id),
})
