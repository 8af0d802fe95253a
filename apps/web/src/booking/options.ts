import { bookingTypes } from '@dangxiao/contract'

export const sideOptions = [
  { value: 'host', label: '承办（受理）' },
  { value: 'applicant', label: '提出预约' },
]

export const typeOptions = bookingTypes.map(({ id, name }) => ({ value: String(id), label: name }))

export const statusOptions = [
  { value: '1', label: '待出方案' },
  { value: '2', label: '协商中' },
  { value: '3', label: '方案确定' },
  { value: '6', label: '活动已举办' },
  { value: '4', label: '已开班' },
  { value: '0', label: '已取消' },
]
