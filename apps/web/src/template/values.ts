import type { Attachment, Template, User } from '@dangxiao/contract'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface TemplateFormValues {
  name: string
  type?: number
  partySchoolId?: number
  content: string
  /** One at most. */
  file: Attachment[]
  scope?: number
}

export const emptyTemplate = (me: User): TemplateFormValues => ({
  name: '',
  partySchoolId: me.unitId,
  content: '',
  file: [],
  scope: 1,
})

export const fromTemplate = ({
  name,
  type,
  partySchoolId,
  content,
  file,
  scope,
}: Template): TemplateFormValues => ({
  name,
  type,
  partySchoolId,
  content,
  file: file ? [file] : [],
  scope,
})

/** What is sent. */
export const toBody = ({ file, ...values }: TemplateFormValues) => ({ ...values, file: file[0] ?? null })
