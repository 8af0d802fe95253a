import { writeFile } from 'node:fs/promises'
import { gradient, random, ridge, star, svg } from './svg.ts'

/** Shoulders, neck and head of someone without a face, in one calm colour on a soft ground. */
function silhouette(ground: [string, string], figure: string, behindHead: string, hair: string): string {
  return svg(
    240,
    320,
    `<defs>${gradient('ground', ground)}</defs><rect width="240" height="320" fill="url(#ground)"/>
    <g fill="${figure}">${behindHead}<path d="M22,320 C26,250 66,232 120,230 C174,232 214,250 218,320 Z"/><path d="M98,182 H142 V236 C142,252 98,252 98,236 Z"/>
    <ellipse cx="120" cy="138" rx="46" ry="58"/></g>${hair}<path d="M96,232 L120,262 L144,232 L152,238 L122,284 H118 L88,238 Z" fill="#ffffff" opacity=".55"/>`,
  )
}

const teacherMale = silhouette(
  ['#eef2f6', '#d9e1ea'],
  '#8a9db3',
  '',
  '<path d="M72,136 C66,88 92,70 122,70 C152,70 174,90 168,136 C164,112 152,104 138,104 C118,106 96,102 88,112 C78,118 74,126 72,136 Z" fill="#6f849c"/>',
)
const teacherFemale = silhouette(
  ['#f7f0ee', '#ecdedb'],
  '#bd9a97',
  '<path d="M66,140 C58,92 88,66 120,66 C152,66 182,92 174,140 C172,176 182,200 174,214 C150,226 90,226 66,214 C58,200 68,176 66,140 Z" fill="#a17d7b"/>',
  '<path d="M72,138 C70,96 94,76 120,76 C146,76 170,96 168,138 C160,118 140,108 124,98 C108,114 86,118 72,138 Z" fill="#a17d7b"/>',
)

const sexIcon = (colour: string, arm: string) =>
  svg(
    16,
    16,
    `<g fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${arm}</g>`,
  )
const sexMale = sexIcon(
  '#2f6fb2',
  '<circle cx="6.4" cy="9.6" r="4"/><path d="M9.4,6.6 L13.6,2.4 M10.2,2.4 H13.6 V5.8"/>',
)
const sexFemale = sexIcon(
  '#c2527a',
  '<circle cx="8" cy="5.8" r="4"/><path d="M8,9.8 V14.4 M5.6,12.2 H10.4"/>',
)

/** An open book, and above it a small star that gives light. */
function emblem(withRays: boolean): string {
  const rays = [-60, -30, 30, 60]
    .map(
      (angle) =>
        `<path d="M32,10.4 V6.6" transform="rotate(${angle} 32 20)" stroke="#f6cf72" stroke-width="2" stroke-linecap="round"/>`,
    )
    .join('')
  return svg(
    64,
    64,
    `<defs>${gradient('red', ['#c4262b', '#971119'])}</defs><rect width="64" height="64" rx="14" fill="url(#red)"/>
    ${star(32, withRays ? 20 : 18, withRays ? 7 : 9, '#f6cf72')}${withRays ? rays : ''}
    <path d="M31,35 C26,31 18,30 10,31.5 V50 C18,48.5 26,49.5 31,53.5 Z" fill="#fffaf0"/><path d="M33,35 C38,31 46,30 54,31.5 V50 C46,48.5 38,49.5 33,53.5 Z" fill="#fffaf0"/>
    ${withRays ? '<path d="M15,37.4 C20,37 24,37.8 27,39.4 M15,42.6 C20,42.2 24,43 27,44.6 M49,37.4 C44,37 40,37.8 37,39.4 M49,42.6 C44,42.2 40,43 37,44.6" fill="none" stroke="#d9b27a" stroke-width="1.6" stroke-linecap="round"/>' : ''}`,
  )
}

const empty = svg(
  200,
  140,
  `<ellipse cx="100" cy="122" rx="78" ry="9" fill="#efe9e1"/>
  <path d="M98,58 C80,46 56,44 34,48 V112 C56,108 80,110 98,122 Z" fill="#fffdf9" stroke="#d8cbb8" stroke-width="2" stroke-linejoin="round"/>
  <path d="M102,58 C120,46 144,44 166,48 V112 C144,108 120,110 102,122 Z" fill="#fffdf9" stroke="#d8cbb8" stroke-width="2" stroke-linejoin="round"/>
  <path d="M48,64 C62,62 74,64 86,69 M48,78 C62,76 74,78 86,83 M152,64 C138,62 126,64 114,69 M152,78 C138,76 126,78 114,83" fill="none" stroke="#e6dccd" stroke-width="3" stroke-linecap="round"/>
  <path d="M138,46 V74 L144,69 L150,74 V46 Z" fill="#d9a6a0"/>
  <g fill="none" stroke="#dccbb0" stroke-width="2" stroke-linecap="round"><path d="M82,38 L75,28 M118,38 L125,28"/></g><circle cx="100" cy="26" r="4" fill="#e5c58a"/>`,
)

function signIn(): string {
  const next = random(23)
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const y = 150 + i * 62
    const swing = 20 + next() * 26
    return `<path d="M-20,${y} C420,${(y - swing * 2).toFixed(0)} 900,${(y + swing * 2).toFixed(0)} 1620,${(y - swing).toFixed(0)}" fill="none" stroke="#d8b98a" stroke-width="1.2" opacity="${(0.2 + next() * 0.22).toFixed(2)}"/>`
  }).join('')
  const drawing = svg(
    1600,
    1000,
    `<defs>${gradient('sky', ['#fdf8ee', '#fbeeda', '#f6d9b4'])}${gradient('far', ['#eac19a', '#f3d7b4'])}${gradient('mid', ['#d18a6a', '#e4b08a'])}
    ${gradient('near', ['#a63a33', '#c15c48'])}${gradient('front', ['#7c161d', '#96242a'])}${gradient('gold', ['#f3cf7c', '#d9a13f', '#f7e0a6'], [0, 0, 1, 0])}</defs>
    <rect width="1600" height="1000" fill="url(#sky)"/><circle cx="1240" cy="560" r="230" fill="#fff6e0" opacity=".6"/><circle cx="1240" cy="560" r="118" fill="#f7cf7d" opacity=".75"/>
    ${leaves}${ridge(1600, 1000, 690, 70, 0.7, 'url(#far)')}${ridge(1600, 1000, 770, 64, 2.3, 'url(#mid)')}${ridge(1600, 1000, 858, 52, 3.9, 'url(#near)')}
    <path d="M-20,930 C320,850 700,1010 1040,920 C1280,860 1460,880 1620,850 L1620,866 C1460,898 1280,884 1040,942 C700,1030 320,868 -20,940 Z" fill="url(#gold)"/>
    ${ridge(1600, 1000, 950, 34, 5.4, 'url(#front)')}`,
  )
  return drawing.replace('viewBox', 'preserveAspectRatio="xMidYMax slice" viewBox')
}

const files: Record<string, [title: string, drawing: string]> = {
  'teacher-male.svg': ['男讲师', teacherMale],
  'teacher-female.svg': ['女讲师', teacherFemale],
  'sex-male.svg': ['男', sexMale],
  'sex-female.svg': ['女', sexFemale],
  'logo.svg': ['徽标', emblem(true)],
  'favicon.svg': ['徽标', emblem(false)],
  'empty.svg': ['暂无数据', empty],
  'sign-in.svg': ['登录背景', signIn()],
}

/** The small drawings of the screens; they stay vector. */
export async function makeIcons(folder: string): Promise<void> {
  for (const [name, [title, drawing]] of Object.entries(files)) {
    const titled = drawing.replace('>', `><title>${title}</title>`).replace(/\n\s*/g, '')
    await writeFile(`${folder}/${name}`, `${titled}\n`)
  }
}
