/** What each overview says of itself, by its type; pictures are those of the demo data. */
export const demoOverviews: { type: number; cover: string; introduction: string }[] = [
  {
    type: 1,
    cover: 'cover-3.jpg',
    introduction:
      '<p>全省党校（行政学院）系统师资库由<strong>校内专职、校内兼职和校外聘请</strong>三类讲师组成，实行分级审核、全省共享。</p><h3>入库要求</h3><ul><li>政治立场坚定，具有中级以上专业技术职务或副科级以上领导职务；</li><li>近三年在本级以上主体班授课不少于6学时，学员评价良好；</li><li>资料完整，课程题目明确，单位审核后报上级党校审定。</li></ul><p>各单位开课时可直接从师资库选聘，联系方式按权限查看。</p>',
  },
  {
    type: 2,
    cover: 'cover-1.jpg',
    introduction:
      '<p>录播课资源覆盖<strong>理论教育、党性教育、履职能力培训、知识培训、省情与发展</strong>五大类，供各级党校组织集中学习和学员自主选学。</p><h3>建设情况</h3><ol><li>每季度征集一次，突出新思想、新部署和基层急需；</li><li>实行“单位初审、上级复审”，通过后按权限共享；</li><li>每年从中评选全省党校系统精品课，在门户首页展播。</li></ol>',
  },
  {
    type: 3,
    cover: 'cover-6.jpg',
    introduction:
      '<p>案例库收集基层治理、乡村振兴、产业发展、应急处突等方面的鲜活案例，按“背景—做法—成效—研讨”的体例编写，服务案例式教学。</p><p>欢迎各单位结合本地实际报送，入选案例计入年度教研成果。</p>',
  },
  {
    type: 4,
    cover: 'cover-9.jpg',
    introduction:
      '<p>直播课把名师名课送到县乡课堂。开播前须完成课程审核和设备测试，直播结束后提供回放，并计入学习记录。</p>',
  },
  {
    type: 5,
    cover: 'cover-4.jpg',
    introduction:
      '<p>教学基地依托革命旧址、纪念馆、党建示范点和产业园区设立，承担现场教学任务。</p><h3>预约须知</h3><ul><li>一般应提前5个工作日预约；</li><li>单批次人数不超过基地日接待能力；</li><li>讲解员和现场教学点由基地统一安排。</li></ul>',
  },
  {
    type: 6,
    cover: 'cover-12.jpg',
    introduction:
      '<p>培训基地为各类培训班提供教室、食宿和配套服务，可按床位数、餐位数查询，办班单位与基地协商后使用。</p>',
  },
  {
    type: 7,
    cover: 'cover-11.jpg',
    introduction:
      '<p>全省党校系统由省委党校、市州委党校、县市区委党校以及高校、国有企业、中央在省单位党校组成，乡镇（街道）设基层党校。</p><p>每年第四季度由各单位上报编制、师资和办学条件，省委党校汇总分析，作为办学质量评估的依据。</p>',
  },
  {
    type: 8,
    cover: 'cover-7.jpg',
    introduction:
      '<p>共享课堂面向下级单位开放上级主体班的部分课程。各单位可按周查看、申请集中学习，经提供单位同意后列入本班课表。</p>',
  },
]
