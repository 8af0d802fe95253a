/** Ready reasons for a rejection. */
export const phrases = [
  '名额已满，请改选其他课程',
  '课程安排有调整，请稍后再申请',
  '人数超出可容纳范围，请核减后重新提交',
  '不在本次共享范围内',
]
