export const studyPlaces = ['二楼报告厅', '远程教育室', '三楼多功能厅', '党员活动中心', '中心会议室']

export const contacts = [
  { contact: '唐晓芸', phone: '13874920316' },
  { contact: '龙志强', phone: '13907418825' },
  { contact: '谭雪莹', phone: '0731-84417702' },
  { contact: '向建军', phone: '13637450982' },
]

export const remarks = ['', '', '需提前联调直播设备', '部分学员在乡镇分会场参加', '', '请提供课件电子版']

export const refusals = [
  '名额已满，请改选其他课程',
  '人数超出可容纳范围，请核减后重新提交',
  '课程安排有调整，请稍后再申请',
]

export const withdrawals = [
  '本班培训时间调整，改期学习',
  '与县里重点会议时间冲突',
  '讲师临时出差，课程另行安排',
]
