import type { EducationBase, User } from '@dangxiao/contract'
import { reviewer } from './api.ts'
import { reviewedFixture } from './record.ts'

/** An approved base of the reviewer's branch. */
export const educationBase = (
  id: number,
  name: string,
  fields: Partial<EducationBase> = {},
): EducationBase => ({
  id,
  name,
  ...reviewedFixture,
  auditStatus: 1,
  type: 1,
  typeName: '红色纪念馆',
  region: 430104,
  regionName: '长沙市岳麓区',
  address: '麓山路1号',
  longitude: null,
  latitude: null,
  contact: '张敏',
  phone: '138****5678',
  openingHours: '',
  dailyCapacity: 200,
  guides: null,
  noticeDays: 5,
  visitMinutes: null,
  productCount: 0,
  coverUrl: '/files/1.jpg',
  closedDates: [],
  pictures: ['https://v.example/1.jpg'],
  introduction: '基地简介',
  productList: [],
  ...fields,
})

export const baseReviewer: User = {
  ...reviewer,
  permissions: {
    'education-base:view': 'branch',
    'education-base:edit': 'branch',
    'education-base:review': 'branch',
  },
}
