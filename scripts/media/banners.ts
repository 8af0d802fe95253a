import { gradient, image, ridge, serif, star, svg } from './svg.ts'

const W = 1280
const H = 400

interface Look {
  sky: string[]
  far: string
  near: string
  text: string
  line: string
  small: string
}

const looks: Look[] = [
  {
    sky: ['#7d0f18', '#c4322f', '#f0a35e'],
    far: '#8e1d22',
    near: '#5c0d14',
    text: '#fff3d6',
    line: '学深悟透 真抓实干',
    small: '全省党校系统精品课展播',
  },
  {
    sky: ['#123a5c', '#2f6f95', '#a9d0df'],
    far: '#1d5478',
    near: '#0f3350',
    text: '#ffffff',
    line: '三湘名师',
    small: '走进讲台背后的他们',
  },
  {
    sky: ['#f7ecd6', '#f3d9a4', '#eab469'],
    far: '#c98a4b',
    near: '#8b4a2b',
    text: '#7d1a16',
    line: '重走红色路',
    small: '革命旧址现场教学',
  },
  {
    sky: ['#dff0e4', '#a8d3b1', '#6aa781'],
    far: '#4f8f68',
    near: '#2f6647',
    text: '#1d4a32',
    line: '乡村振兴 人才先行',
    small: '农村基层干部示范培训',
  },
  {
    sky: ['#2a1230', '#6d2b4f', '#d98a6b'],
    far: '#4b1b3d',
    near: '#2a0e25',
    text: '#ffe9cf',
    line: '清风常在',
    small: '党风廉政教育专题',
  },
  {
    sky: ['#e8f1fb', '#b9d3ef', '#7fa8d4'],
    far: '#5f8abb',
    near: '#345f93',
    text: '#173a63',
    line: '数字赋能基层治理',
    small: '履职能力培训系列课程',
  },
  {
    sky: ['#fdf3e0', '#f6cf9a', '#d9683c'],
    far: '#b94a2c',
    near: '#7a2417',
    text: '#7a1410',
    line: '学习贯彻全会精神',
    small: '专题辅导报告',
  },
  {
    sky: ['#0f2e2b', '#1f5a50', '#8cc0a5'],
    far: '#17463f',
    near: '#0b2724',
    text: '#f2f7e6',
    line: '应急管理实战课',
    small: '从预案到现场',
  },
]

/** Pictures for the carousel, 16:5, with a line of text each. */
export async function makeBanners(folder: string): Promise<void> {
  for (const [i, { sky, far, near, text, line, small }] of looks.entries()) {
    const words = `<text x="96" y="178" font-family="${serif}" font-weight="700" font-size="76" letter-spacing="6" fill="${text}">${line}</text>
      <rect x="100" y="206" width="72" height="5" fill="${text}" opacity=".8"/><text x="100" y="262" font-family="${serif}" font-size="34" fill="${text}" opacity=".9">${small}</text>`
    const body = `<defs>${gradient('sky', sky, [0, 0, 1, 1])}</defs><rect width="${W}" height="${H}" fill="url(#sky)"/>
      ${star(1120, 104, 58, text, 'opacity=".16"')}${star(1012, 168, 24, text, 'opacity=".2"')}
      ${ridge(W, H, 322, 54, i * 1.3, far, 'opacity=".55"')}${ridge(W, H, 362, 34, i * 1.3 + 2, near, 'opacity=".75"')}${words}`
    await image(svg(W, H, body))
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(`${folder}/banner-${i + 1}.jpg`)
  }
}
