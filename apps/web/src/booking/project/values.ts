import type { Attachment, Project, ProjectBase, ProjectInput, User } from '@dangxiao/contract'

/** A base as the form shows it. */
export interface ChosenBase {
  baseId: number
  baseName: string
  unitName: string
  productIds: number[]
}

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface ProjectFormValues {
  name: string
  type?: number
  partySchoolId?: number
  applyUnitId?: number
  contact: string
  phone: string
  people?: number | null
  startDate?: string
  endDate?: string
  /** 0: the whole day. */
  timeOfDay: number
  audience: string
  baseList: ChosenBase[]
  fee?: number | null
  owner: string
  /** Written on the project's page; kept here so that saving does not lose it. */
  plan: string
  /** One at most. */
  planFile: Attachment[]
}

/** What the calendar of bases hands over. */
export interface Wish {
  base?: string | undefined
  baseName?: string | undefined
  host?: string | undefined
  hostName?: string | undefined
  day?: string | undefined
}

export const emptyProject = (
  me: User,
  { base, baseName = '', host, hostName = '', day }: Wish,
): ProjectFormValues => {
  const hostId = host ? Number(host) : me.unitId
  return {
    name: '',
    type: 1,
    partySchoolId: hostId,
    ...(hostId !== me.unitId && { applyUnitId: me.unitId }),
    contact: '',
    phone: '',
    ...(day && { startDate: day, endDate: day }),
    timeOfDay: 0,
    audience: '',
    baseList: base ? [{ baseId: Number(base), baseName, unitName: hostName, productIds: [] }] : [],
    owner: hostId === me.unitId ? me.name : '',
    plan: '',
    planFile: [],
  }
}

const chosenBase = ({ baseId, baseName, partySchoolName, products }: ProjectBase): ChosenBase => ({
  baseId,
  baseName,
  unitName: partySchoolName,
  productIds: products.map(({ id }) => id),
})

export const fromProject = (project: Project): ProjectFormValues => {
  const {
    name,
    type,
    partySchoolId,
    applyUnitId,
    contact,
    phone,
    people,
    startDate,
    endDate,
    audience,
    fee,
    owner,
    plan,
  } = project
  return {
    ...{
      name,
      type,
      partySchoolId,
      applyUnitId,
      contact,
      phone,
      people,
      startDate,
      endDate,
      audience,
      fee,
      owner,
      plan,
    },
    timeOfDay: project.timeOfDay ?? 0,
    baseList: project.baseList.map(chosenBase),
    planFile: project.planFile ? [project.planFile] : [],
  }
}

/** What is sent. */
export const toBody = ({ timeOfDay, baseList, planFile, ...values }: ProjectFormValues) => ({
  ...values,
  fee: values.fee ?? null,
  timeOfDay: timeOfDay || null,
  baseList: baseList.map(({ baseId, productIds }) => ({ baseId, productIds })),
  planFile: planFile[0] ?? null,
})

/** A project as it is, to be sent with another plan. */
export const withPlan = (project: Project, plan: string) => ({
  ...(toBody({ ...fromProject(project), plan }) as ProjectInput), // a stored project has all that a form must fill
  id: project.id,
  version: project.version,
})
