import {
  type BaseProduct,
  clean,
  type EducationBase,
  type EducationBaseInput,
  NOTICE_DAYS_DEFAULT,
  type User,
} from '@dangxiao/contract'

export interface ProductValues {
  id?: number
  name: string
  type?: number
  minutes?: number | null
  capacity?: number | null
  fee?: number | null
  lecturers: string[]
  introduction: string
}

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface EducationBaseValues {
  name: string
  type?: number
  partySchoolId?: number
  region?: number
  address: string
  longitude?: number | null
  latitude?: number | null
  contact: string
  phone: string
  openingHours: string
  dailyCapacity?: number | null
  guides?: number | null
  noticeDays?: number | null
  visitMinutes?: number | null
  pictures: string[]
  introduction: string
  closedDates: string[]
  productList: ProductValues[]
}

export const emptyBase = (me: User): EducationBaseValues => ({
  name: '',
  partySchoolId: me.unitId,
  address: '',
  contact: '',
  phone: '',
  openingHours: '',
  noticeDays: NOTICE_DAYS_DEFAULT,
  pictures: [],
  introduction: '',
  closedDates: [],
  productList: [],
})

export const emptyProduct = (): ProductValues => ({ name: '', lecturers: [], introduction: '' })

export function fromBase(base: EducationBase): EducationBaseValues {
  const { name, type, partySchoolId, region, address, longitude, latitude, contact, phone, openingHours } =
    base
  const {
    dailyCapacity,
    guides,
    noticeDays,
    visitMinutes,
    pictures,
    introduction,
    closedDates,
    productList,
  } = base
  return {
    ...{ name, type, partySchoolId, region, address, longitude, latitude, contact, phone, openingHours },
    ...{ dailyCapacity, guides, noticeDays, visitMinutes, pictures, introduction, closedDates },
    productList: productList.map(fromProduct),
  }
}

/** A product that only a revision has carries a negative id; it is still to be stored. */
const fromProduct = ({ id, typeName: _, ...product }: BaseProduct): ProductValues => ({
  ...product,
  ...(id > 0 && { id }),
})

/** What is sent; the contract says what is missing. */
export function toBody(values: EducationBaseValues): { [K in keyof EducationBaseInput]?: unknown } {
  return {
    ...values,
    name: clean(values.name),
    longitude: values.longitude ?? null,
    latitude: values.latitude ?? null,
    guides: values.guides ?? null,
    visitMinutes: values.visitMinutes ?? null,
    noticeDays: values.noticeDays ?? undefined,
    productList: values.productList.map((product) => ({ ...product, fee: product.fee ?? null })),
  }
}
