import type {
  EducationBaseInput,
  educationBaseApi,
  InputOf,
  TrainingBaseInput,
  trainingBaseApi,
} from '@dangxiao/contract'
import { baseProducts, educationBases } from '../library/education-base/education-base.table.ts'
import { trainingBases } from '../library/training-base/training-base.table.ts'
import type { Db } from '../platform/db/connection.ts'
import { inserted } from './inserted.ts'

type EducationBase = typeof educationBases.$inferSelect
type TrainingBase = typeof trainingBases.$inferSelect
type TestUnit = { id: number }
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']> & { unit: TestUnit }

/** Furong district of Changsha. */
const REGION = 430102
const PICTURE = 'http://localhost:3001/files/2031/01/gate.jpg'

/** Bases, approved unless said otherwise, and what their forms send. */
export function baseBuilders(db: Db, now: () => Date) {
  let count = 0

  const common = (unit: TestUnit) => ({
    name: `基地${++count}`,
    region: REGION,
    address: '解放路1号',
    contact: '张敏',
    phone: '13812345678',
    pictures: ['/files/demo/scene-1.jpg'],
    introduction: '基地简介',
    partySchoolId: unit.id,
    auditStatus: 1,
    createdBy: 0,
    createTime: now(),
  })

  return {
    /** With one product. */
    async educationBase({ unit, ...given }: Given<typeof educationBases>): Promise<EducationBase> {
      const values = { ...common(unit), type: 1, dailyCapacity: 200, noticeDays: 5, productCount: 1 }
      const base = await inserted(db, educationBases, { ...values, ...given })
      await db
        .insert(baseProducts)
        .values({ baseId: base.id, name: '现场讲解', type: 2, minutes: 40, capacity: 50, sort: 0 })
      return base
    },

    async trainingBase({ unit, ...given }: Given<typeof trainingBases>): Promise<TrainingBase> {
      return inserted(db, trainingBases, { ...common(unit), runBy: '市委党校', ...given })
    },

    educationBaseBody({
      unit,
      ...given
    }: Partial<EducationBaseInput> & { unit: TestUnit }): InputOf<typeof educationBaseApi.add>['body'] {
      return {
        name: '红色记忆馆',
        type: 1,
        region: REGION,
        address: '解放路1号',
        contact: '张敏',
        phone: '13812345678',
        partySchoolId: unit.id,
        dailyCapacity: 200,
        noticeDays: 5,
        pictures: [PICTURE],
        introduction: '馆藏丰富。',
        closedDates: [],
        productList: [
          {
            name: '现场讲解',
            type: 2,
            minutes: 40,
            capacity: 50,
            fee: 0,
            lecturers: ['李文'],
            introduction: '',
          },
        ],
        ...given,
      }
    },

    trainingBaseBody({
      unit,
      ...given
    }: Partial<TrainingBaseInput> & { unit: TestUnit }): InputOf<typeof trainingBaseApi.add>['body'] {
      return {
        name: '麓山培训中心',
        runBy: '市委党校',
        region: REGION,
        address: '麓山路8号',
        contact: '王强',
        phone: '0731-88880000',
        partySchoolId: unit.id,
        beds: 200,
        diningSeats: 300,
        facilities: ['无线网络'],
        pictures: [PICTURE],
        introduction: '环境优美。',
        ...given,
      }
    },
  }
}
