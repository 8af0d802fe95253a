import type { Overrides } from './useRecordForm.tsx'

/** Somebody who may be the same person is there already: the user may know better. */
export const likelyDuplicate: Overrides = {
  LIKELY_DUPLICATE: {
    text: '请先核对是否为同一人。确实不是同一人的，可以继续保存。',
    okText: '不是同一人，继续保存',
    along: { duplicateSeen: 1 },
  },
}

/** A course of the same name and lecturer is there already. */
export const likelySameCourse: Overrides = {
  LIKELY_DUPLICATE: {
    text: '已有同名且授课人相同的课程，请先核对是否重复。确实不是同一门课的，可以继续保存。',
    okText: '不是同一门课，继续保存',
    along: { duplicateSeen: 1 },
  },
}
