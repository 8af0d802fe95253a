import { spread } from './pick.ts'

const aims: Record<string, string> = {
  理论教育: '帮助学员读懂原著原文、把握核心要义，提高运用科学理论分析和解决实际问题的能力。',
  党性教育: '引导学员在回望来路中坚定信仰、锤炼党性，把学习成效转化为履职尽责的实际行动。',
  履职能力培训: '帮助学员掌握政策要求和操作流程，熟悉典型场景下的工作方法，提升履职本领。',
  知识培训: '帮助学员了解基本知识和最新进展，树立底线意识，能够在本职工作中加以运用。',
  省情与发展: '帮助学员全面了解省情市情县情，把握发展定位与重点任务，增强服务发展的主动性。',
}

/** Points of a first, a middle and a last section, by root category. */
const points: Record<string, [string[], string[], string[]]> = {
  理论教育: [
    ['提出的时代背景与现实依据', '理论渊源与历史脉络', '需要澄清的几个模糊认识'],
    ['核心要义与内在逻辑', '重要论断的原文研读', '同以往认识的联系与发展', '容易误读的问题辨析'],
    ['对本地本部门工作的指导意义', '转化为工作思路的方法', '课后研读书目与思考题'],
  ],
  党性教育: [
    ['历史背景与主要经过', '史料与遗存的介绍', '重读文献中的关键段落'],
    ['典型事例与细节讲述', '精神内涵的提炼', '正反两方面的经验教训', '与学员的互动问答'],
    ['对照岗位查找差距', '形成个人整改清单', '分组分享学习体会'],
  ],
  履职能力培训: [
    ['政策依据与总体要求', '当前工作中的突出问题', '基本概念与适用范围'],
    ['操作流程与关键环节', '常见差错与纠正办法', '表格文书的规范填写', '两则基层案例的对比分析'],
    ['任务清单与责任分工', '情景演练与点评', '可复制的经验做法'],
  ],
  知识培训: [
    ['基本概念与发展历程', '国内外的主要进展', '与日常工作的联系'],
    ['主要内容的图解说明', '典型案例剖析', '常见认识误区', '实际操作的步骤演示'],
    ['工作中的运用建议', '风险提示与注意事项', '拓展阅读与自测题'],
  ],
  省情与发展: [
    ['基本情况与主要数据', '历史沿革与区位条件', '优势与短板分析'],
    ['重点任务与主要举措', '标志性项目介绍', '兄弟地区的经验比较', '部门协同的工作机制'],
    ['下一步的着力点', '与学员所在地区的对接', '小组讨论的问题设置'],
  ],
}
const numerals = ['一', '二', '三', '四', '五']

/** An outline of 120 to 450 characters: the aim, then numbered sections with two points each. */
export function outline(i: number, name: string, root: string, headings: string[]): string {
  const [first = [], middle = [], last = []] = points[root] ?? []
  const sections = headings.map((heading, k) => {
    const from = k === 0 ? first : k === headings.length - 1 ? last : middle
    const start = spread(i + k * 1000, 70, from.length)
    return `${numerals[k]}、${heading}\n（一）${from[start]}；（二）${from[(start + 1) % from.length]}。`
  })
  return [
    `【教学目标】通过学习《${name.replaceAll('《', '〈').replaceAll('》', '〉')}》，${aims[root]}`,
    ...sections,
  ].join('\n')
}
