import { type Film, mp4, shoot } from './film.ts'

const small = { width: 640, height: 360 }
const red = {
  sky: ['#7d1420', '#b23a2e', '#e0a458'],
  hills: ['#5a1220', '#3b0d18'] as [string, string],
  ink: '#fff6e5',
}
const blue = {
  sky: ['#10264a', '#2c5688', '#8fb3cf'],
  hills: ['#1b3d6b', '#0a1a33'] as [string, string],
  ink: '#f6f9ff',
}
const green = {
  sky: ['#dcefee', '#f1f6e6', '#fbf2d2'],
  hills: ['#6fae8c', '#2f6e55'] as [string, string],
  ink: '#17412f',
}
const paper = {
  sky: ['#fdf7ea', '#f6e7c8', '#ecd09c'],
  hills: ['#cf9c6a', '#94522f'] as [string, string],
  ink: '#5a1c14',
}
const dawn = {
  sky: ['#33244f', '#8c3c55', '#f0a05f'],
  hills: ['#5c2444', '#2a132c'] as [string, string],
  ink: '#fff4dc',
}
const teal = {
  sky: ['#0e2c44', '#1b5a73', '#6fb0b3'],
  hills: ['#174a5c', '#0b2433'] as [string, string],
  ink: '#f3fbfb',
}

const films: Film[] = [
  {
    ...small,
    title: '学思践悟 知行合一',
    subtitle: '理论学习示范课',
    seconds: 8,
    colours: red,
    chord: [220, 277.18, 329.63],
  },
  {
    ...small,
    title: '重温初心 牢记使命',
    subtitle: '党性教育示范课',
    seconds: 10,
    colours: dawn,
    chord: [196, 246.94, 293.66],
  },
  {
    ...small,
    title: '把群众的事办到心坎上',
    subtitle: '履职能力示范课',
    seconds: 7,
    colours: blue,
    chord: [233.08, 293.66, 349.23],
  },
  {
    ...small,
    title: '善学善用 与时俱进',
    subtitle: '知识培训示范课',
    seconds: 6,
    colours: teal,
    chord: [261.63, 329.63, 392],
  },
  {
    ...small,
    title: '希望的田野',
    subtitle: '实用技术示范课',
    seconds: 9,
    colours: green,
    chord: [174.61, 220, 261.63],
  },
  {
    ...small,
    title: '知省情 促发展',
    subtitle: '省情教育示范课',
    seconds: 12,
    colours: paper,
    chord: [207.65, 261.63, 311.13],
  },
]

/** Six short films that play anywhere; a seeded course shows one of them. */
export async function makeDemoFilms(folder: string): Promise<void> {
  for (const [i, film] of films.entries()) await shoot(film, mp4(26), `${folder}/lesson-${i + 1}.mp4`)
}
