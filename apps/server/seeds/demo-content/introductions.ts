import type { Expertise } from './expertise.ts'
import { pick, spread } from './pick.ts'
import type { TeacherKind } from './postings.ts'

interface Voice {
  openings: ((subject: string, years: number) => string)[]
  records: string[]
}

const scholar: Voice = {
  openings: [
    (subject, years) => `从事${subject}教学与研究${years}年，长期承担主体班次和专题培训班的授课任务。`,
    (subject, years) => `长期从事${subject}方面的教学、科研和咨政工作，有${years}年一线授课经历。`,
    (subject, years) => `主要研究方向为${subject}，从教${years}年来坚持把课堂讲台与基层调研结合起来。`,
    (subject, years) => `在${subject}领域耕耘${years}年，既熟悉理论前沿，也了解基层实际。`,
  ],
  records: [
    '主持或参与省、市级社科课题多项，在省级以上刊物发表论文十余篇，多篇咨政报告获得采纳。',
    '多次在党校系统教学竞赛中获奖，所授课程深受学员欢迎，课堂评价长期位居前列。',
    '先后为机关、企事业单位和乡镇街道授课两百余场，听众逾两万人次。',
    '参与编写培训教材和案例集多部，主讲的专题课被多地列入干部教育培训课程目录。',
    '坚持每年下基层蹲点调研，开发现场教学点和教学案例多个，形成了一批管用的教学成果。',
  ],
}

const practitioner: Voice = {
  openings: [
    (subject, years) => `长期在一线从事${subject}工作，有${years}年实践经验，熟悉基层情况和群众语言。`,
    (subject, years) => `从事${subject}工作${years}年，从普通工作人员一步步成长起来，积累了丰富的实务经验。`,
    (subject, years) => `在${subject}岗位上工作${years}年，近年来受聘为兼职讲师，把实践中的办法带进课堂。`,
  ],
  records: [
    '多次到田间地头、社区院落现场授课，手把手示范，课后持续跟踪答疑，受到群众和学员好评。',
    '牵头总结的工作方法在全市推广，整理形成的案例被收入基层干部培训案例集。',
    '近年来为乡镇、村（社区）和企业授课百余场，培训基层干部和骨干学员八千余人次。',
    '参与制定多项工作规范和操作流程，善于把制度要求拆解为看得懂、学得会的步骤。',
  ],
}

const veteran: Voice = {
  openings: [
    (_, years) =>
      `参加工作以来在基层和机关岗位工作近${years}年，退休后继续发挥余热，义务讲述革命传统和乡村变迁。`,
    (_, years) => `有着近${years}年的工作经历，退休后担任老干部讲师，走村入户收集整理当地红色故事。`,
  ],
  records: [
    '收集口述史料和老照片百余件，整理成宣讲稿三十余篇，足迹遍及本地中小学、机关和乡村。',
    '坚持每月到村（社区）、学校开展义务宣讲，累计听众三万余人次，是群众口中的“故事爷爷奶奶”。',
    '参与本地党史、村史资料的编写，协助开发红色现场教学路线，为年轻讲解员传帮带。',
  ],
}

const manners = [
  '授课深入浅出，善于用身边的故事讲清大道理，注重与学员互动。',
  '课堂条理清晰、案例鲜活，强调学了就能用、用了能见效。',
  '讲课朴实亲切，长于案例分析和研讨引导，能够结合岗位答疑解惑。',
  '注重理论联系实际，常用比较和数据说话，给学员留下思考的空间。',
]

/** 100 to 300 characters about a teacher; someone experienced has two achievements. */
export function introduction(
  i: number,
  kind: TeacherKind,
  { subject, categories, courses }: Expertise,
  years: number,
  experienced: boolean,
): string {
  const voice = categories.includes(6) ? veteran : kind === 'school' ? scholar : practitioner
  const first = spread(i, 30, voice.records.length)
  const records = [voice.records[first], experienced ? voice.records[(first + 1) % voice.records.length] : '']
  const taught = `主讲${courses.map((name) => `《${name.replaceAll('《', '〈').replaceAll('》', '〉')}》`).join('')}等课程。`
  return pick(voice.openings, i, 31)(subject, years) + records.join('') + taught + pick(manners, i, 32)
}
