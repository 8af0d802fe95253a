import { gradient, image, svg } from './svg.ts'

interface Portrait {
  sex: 'male' | 'female'
  ground: [string, string]
  skin: string
  hair: string
  style: keyof typeof hairs
  clothes: string
  collar: 'shirt' | 'suit' | 'jacket' | 'blouse' | 'knit'
  accent: string
  glasses?: boolean
  /** width of the face, 1 is usual */
  face?: number
}

const hairs = {
  short: {
    back: '',
    front:
      'M68,134 C60,82 86,58 122,58 C158,58 182,82 172,134 C170,116 164,106 156,100 C132,106 104,104 86,98 C76,106 70,116 68,134 Z',
  },
  parted: {
    back: '',
    front:
      'M68,136 C58,84 84,58 120,58 C158,58 184,84 172,136 C170,114 162,102 148,98 C128,98 108,92 98,82 C94,98 74,108 68,136 Z',
  },
  crew: {
    back: '',
    front:
      'M70,126 C64,84 88,62 120,62 C152,62 176,84 170,126 C168,110 162,100 154,94 C132,88 108,88 86,94 C78,100 72,110 70,126 Z',
  },
  receding: {
    back: 'M64,142 C54,84 84,60 120,60 C156,60 186,84 176,142 Z',
    front:
      'M68,142 C62,110 68,86 90,72 C82,96 80,118 68,142 Z M172,142 C178,110 172,86 150,72 C158,96 160,118 172,142 Z',
  },
  bob: {
    back: 'M62,142 C52,88 84,56 120,56 C156,56 188,88 178,142 C180,172 178,192 172,206 C150,214 90,214 68,206 C62,192 60,172 62,142 Z',
    front:
      'M68,138 C60,90 86,62 120,62 C154,62 180,90 172,138 C168,116 150,104 134,92 C118,106 84,112 68,138 Z',
  },
  bun: {
    back: 'M98,52 C98,30 142,30 142,52 C142,66 98,66 98,52 Z M66,140 C58,88 86,58 120,58 C154,58 182,88 174,140 C172,160 168,170 164,176 H76 C72,170 68,160 66,140 Z',
    front: 'M67,138 C58,88 86,61 120,61 C154,61 182,88 173,138 C166,112 146,96 120,92 C94,96 74,112 67,138 Z',
  },
  long: {
    back: 'M60,144 C50,88 84,54 120,54 C156,54 190,88 180,144 C184,184 188,220 182,246 C150,254 90,254 58,246 C52,220 56,184 60,144 Z',
    front:
      'M68,140 C58,90 86,61 120,61 C154,61 182,90 172,140 C164,112 142,100 112,88 C102,104 80,112 68,140 Z',
  },
  waves: {
    back: 'M60,146 C46,122 58,82 84,68 C104,50 140,50 158,68 C184,84 194,122 180,146 C190,166 184,196 170,204 C150,212 90,212 70,204 C56,196 50,166 60,146 Z',
    front:
      'M67,136 C58,88 86,60 120,60 C154,60 182,88 173,136 C164,120 156,112 146,108 C122,112 96,108 88,104 C80,112 74,120 67,136 Z',
  },
} as const

function clothing({ collar, clothes, accent, skin }: Portrait): string {
  const body = `<path d="M14,320 C18,262 50,246 92,234 L120,248 L148,234 C190,246 222,262 226,320 Z" fill="${clothes}"/>`
  const neckline = `<path d="M96,232 L120,270 L144,232 Z" fill="${skin}"/>`
  switch (collar) {
    case 'suit':
      return `${body}<path d="M94,232 L120,306 L146,232 L120,252 Z" fill="#fdfdfb"/><path d="M114,262 H126 L130,320 H110 Z" fill="${accent}"/><path d="M92,234 L84,262 L112,320 H96 L66,250 Z M148,234 L156,262 L128,320 H144 L174,250 Z" fill="#000" opacity=".16"/>`
    case 'shirt':
      return `${body}<path d="M94,232 L120,262 L146,232 L156,246 L130,278 L120,264 L110,278 L84,246 Z" fill="#ffffff" opacity=".9"/><path d="M120,264 V320" stroke="#000" stroke-opacity=".14" stroke-width="2"/>`
    case 'jacket':
      return `${body}<path d="M94,232 L120,258 L146,232 L142,252 L120,276 L98,252 Z" fill="#f5f3ee"/><path d="M86,238 L100,250 L118,280 L104,290 Z M154,238 L140,250 L122,280 L136,290 Z" fill="${accent}"/><path d="M120,280 V320" stroke="#000" stroke-opacity=".3" stroke-width="2.5"/>`
    case 'blouse':
      return `${body}${neckline}<path d="M92,234 L120,276 L110,290 L78,246 Z M148,234 L120,276 L130,290 L162,246 Z" fill="${accent}"/>`
    case 'knit':
      return `${body}<path d="M90,234 C100,262 140,262 150,234 L160,240 C148,280 92,280 80,240 Z" fill="${accent}"/>`
  }
}

function portrait(person: Portrait): string {
  const { ground, skin, hair, style, glasses, face = 1, sex } = person
  const { back, front } = hairs[style]
  const stroke = `fill="none" stroke="#2b2320" stroke-linecap="round"`
  const spectacles = `<g ${stroke} stroke-width="2.2" opacity=".85"><rect x="86" y="130" width="28" height="20" rx="8"/><rect x="126" y="130" width="28" height="20" rx="8"/><path d="M114,138 H126"/></g>`
  return svg(
    240,
    320,
    `<defs>${gradient('ground', ground)}</defs><rect width="240" height="320" fill="url(#ground)"/><g transform="translate(${120 - 120 * face} 0) scale(${face} 1)"><path d="${back}" fill="${hair}"/></g>
    <path d="M100,180 H140 V240 C132,258 108,258 100,240 Z" fill="${skin}"/><path d="M100,192 C112,206 128,206 140,192 V208 C126,218 114,218 100,208 Z" fill="#000" opacity=".1"/>${clothing(person)}
    <g transform="translate(${120 - 120 * face} 0) scale(${face} 1)"><ellipse cx="71" cy="144" rx="7" ry="13" fill="${skin}"/><ellipse cx="169" cy="144" rx="7" ry="13" fill="${skin}"/>
    <path d="M70,128 C70,84 92,68 120,68 C148,68 170,84 170,128 C170,176 146,204 120,204 C94,204 70,176 70,128 Z" fill="${skin}"/><path d="${front}" fill="${hair}"/></g>
    <g ${stroke} stroke-width="3" opacity=".8"><path d="M90,126 q10,-6 20,-1 M130,125 q10,-5 20,1" stroke="${hair === '#8f8c88' ? '#6d6a66' : '#2b2320'}" stroke-width="${sex === 'male' ? 3.4 : 2.2}"/><path d="M108,182 q12,8 24,0" stroke="#9c4f43" stroke-width="3"/><path d="M119,146 q-4,14 3,17" stroke="#000" stroke-opacity=".25" stroke-width="2"/></g>
    <circle cx="100" cy="140" r="3.4" fill="#2b2320"/><circle cx="140" cy="140" r="3.4" fill="#2b2320"/>${glasses ? spectacles : ''}`,
  )
}

const skins = ['#f0c9a6', '#e8bd98', '#e2b18a', '#d9a57c', '#edc4a0']
const grounds: [string, string][] = [
  ['#e8eef3', '#cfdbe5'],
  ['#f5ece4', '#e6d5c6'],
  ['#e9f0ea', '#cfdfd3'],
  ['#f1ebf0', '#dcd0da'],
  ['#eef0f4', '#d5dae4'],
]

const men: Partial<Portrait>[] = [
  { style: 'parted', clothes: '#24364e', collar: 'suit', accent: '#8c1f28' },
  { style: 'short', clothes: '#9db7cf', collar: 'shirt', glasses: true },
  { style: 'crew', clothes: '#2f3a36', collar: 'jacket', accent: '#3d4a45', face: 1.04 },
  {
    style: 'receding',
    clothes: '#3a3a44',
    collar: 'suit',
    accent: '#2d5480',
    hair: '#8f8c88',
    glasses: true,
  },
  { style: 'short', clothes: '#5b4636', collar: 'jacket', accent: '#6b5442', hair: '#3a3431', face: 0.97 },
  { style: 'parted', clothes: '#dfe5ea', collar: 'shirt', glasses: true, face: 0.95 },
  { style: 'crew', clothes: '#1f2b3c', collar: 'suit', accent: '#4b5d78' },
  { style: 'receding', clothes: '#4b5a66', collar: 'knit', accent: '#3c4953', hair: '#55504c', face: 1.03 },
]
const women: Partial<Portrait>[] = [
  { style: 'bob', clothes: '#2b3550', collar: 'blouse', accent: '#f4f1ea' },
  { style: 'bun', clothes: '#8a2f3b', collar: 'blouse', accent: '#f5e9dc' },
  { style: 'long', clothes: '#46606b', collar: 'knit', accent: '#5a7782', face: 0.96 },
  { style: 'waves', clothes: '#34404a', collar: 'shirt', hair: '#3b2f2a', glasses: true },
  { style: 'bob', clothes: '#c9b8a4', collar: 'knit', accent: '#b8a48d', glasses: true, face: 1.02 },
  { style: 'waves', clothes: '#574560', collar: 'blouse', accent: '#efe6ee', hair: '#8f8c88' },
  { style: 'bun', clothes: '#1f2f45', collar: 'suit', accent: '#f4f1ea', glasses: true, face: 0.97 },
  { style: 'long', clothes: '#b9564f', collar: 'knit', accent: '#a84943' },
]

/** Eight men and eight women who do not exist. */
export async function makePortraits(folder: string): Promise<void> {
  for (const [sex, people] of [
    ['male', men],
    ['female', women],
  ] as const) {
    for (const [i, person] of people.entries()) {
      const complete: Portrait = {
        sex,
        style: 'short',
        collar: 'shirt',
        clothes: '#24364e',
        accent: '#ffffff',
        hair: i % 3 === 1 ? '#2e2623' : '#211c1a',
        ground: grounds[(i + (sex === 'male' ? 0 : 1)) % grounds.length] ?? ['#eeeeee', '#dddddd'],
        skin: skins[(i * 2 + (sex === 'male' ? 1 : 0)) % skins.length] ?? '#e8bd98',
        ...person,
      }
      await image(portrait(complete))
        .jpeg({ quality: 86, mozjpeg: true })
        .toFile(`${folder}/portrait-${sex}-${i + 1}.jpg`)
    }
  }
}
