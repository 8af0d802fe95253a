/** What the generated names are made of; the first place and the first subject are what the bench searches for. */
export const subjects = [
  '乡村振兴',
  '基层党建',
  '廉政建设',
  '数字政府',
  '生态文明',
  '社会治理',
  '统一战线',
  '意识形态',
  '宪法法律',
  '应急管理',
  '公文写作',
  '群众工作',
  '产业转型',
  '红色文化',
  '民族团结',
  '国家安全',
  '科技创新',
  '干部作风',
  '党史国史',
  '城市更新',
  '财税金融',
  '信访调解',
  '舆情应对',
  '营商环境',
  '食品安全',
  '人才工作',
  '老龄事业',
  '青年工作',
  '妇女权益',
  '水利建设',
  '医疗改革',
  '教育公平',
  '乡风文明',
  '网络安全',
  '保密工作',
  '档案管理',
  '审计监督',
  '公共服务',
  '县域经济',
  '粮食安全',
]
export const angles = [
  '的理论逻辑',
  '的实践路径',
  '的制度保障',
  '的历史经验',
  '的重点难点',
  '的政策解读',
  '的方法创新',
  '的责任落实',
]
export const forms = [
  '专题辅导',
  '案例教学',
  '现场教学实录',
  '学习讲座',
  '研讨课',
  '访谈课',
  '示范课',
  '微课程',
]
export const placeStarts = [
  ...'清石白龙金桃青松柳梅竹云花银双三五七长大小上下东西南北中高平新古河江湖山林田桥泉湾塘坪冲',
]
export const placeEnds = [...'溪岭坡洲渡关口沟峰谷岩井垭坝畔源港滩屯寨堡坊铺店楼阁亭台桂荷枫杉枣榆槐樟']
export const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡',
]
export const givenNames = [...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国文辉玲']

export const commonWord = subjects[0] as string
/** Two characters: too short for trigrams. */
export const shortWord = `${placeStarts[0]}${placeEnds[0]}`
export const rareWord = `${shortWord}镇`

/** … and what as many of ten thousand names have, so that a page is full there too. */
export const shortWordOfFew = `${placeEnds[0]}镇`
export const rareWordOfFew = `${shortWordOfFew}为`
