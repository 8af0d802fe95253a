import { gradient, image, random, ridge, star, svg } from './svg.ts'

const W = 640
const H = 360

type Scene = [sky: string[], body: string]

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const ground = (fill: string) => `<rect y="300" width="${W}" height="60" fill="${fill}"/>`
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
const tree = (x: number, y: number, size: number) =>
  `${rect(x - 3, y, 6, size * 0.5, '#6d4c33')}<ellipse cx="${x}" cy="${y - size * 0.3}" rx="${size * 0.42}" ry="${size * 0.55}" fill="#4f7f52"/>`
const flag = (x: number, y: number) =>
  `${rect(x, y, 4, 300 - y, '#8a8f98')}<path d="M${x + 4},${y} h58 q-10,18 0,36 h-58 z" fill="#c8281f"/>`
const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  dx: number,
  dy: number,
  fill = '#bcd6e6',
) =>
  range(columns * rows)
    .map((i) => rect(x + (i % columns) * dx, y + Math.floor(i / columns) * dy, dx * 0.55, dy * 0.55, fill))
    .join('')

/** A roof whose ends rise, as halls of the country have it. */
const eaves = (x: number, y: number, width: number, height: number, fill: string) =>
  `<path d="M${x - 26},${y} q26,-4 34,-14 L${x + width * 0.16},${y - height} H${x + width * 0.84} L${x + width - 8},${y - 14} q8,10 34,14 z" fill="${fill}"/>`

const hall = `${ground('#d9cdb8')}${rect(110, 180, 420, 120, '#efe4d2')}${range(8)
  .map((i) => rect(132 + i * 52, 186, 16, 114, '#c9b79b'))
  .join(
    '',
  )}${rect(90, 160, 460, 24, '#a8201a')}<path d="M100,160 L320,92 L540,160 z" fill="#b9352c"/>${star(320, 136, 22, '#f6d04d')}${range(
  4,
)
  .map((i) => rect(100 - i * 14, 300 + i * 10, 440 + i * 28, 10, ['#e8ddc9', '#dccfb8'][i % 2] as string))
  .join('')}`

const courtyard = `${ridge(W, H, 220, 46, 1.4, '#a9c3a0')}${ground('#cbb99a')}${rect(120, 206, 400, 94, '#b98a5e')}${eaves(120, 206, 400, 46, '#4a4a4f')}${rect(292, 232, 56, 68, '#5c3a24')}${windows(150, 226, 4, 1, 32, 60, '#6b4630')}${windows(372, 226, 4, 1, 32, 60, '#6b4630')}${tree(70, 270, 90)}${tree(580, 260, 110)}`

const partyHouse = `${ridge(W, H, 250, 26, 0.4, '#c7d8c4')}${ground('#b9c4b1')}${rect(170, 150, 330, 150, '#f3efe6')}${rect(170, 138, 330, 16, '#b9352c')}${windows(190, 172, 7, 2, 44, 58)}${rect(306, 238, 58, 62, '#7d5a44')}${flag(96, 80)}${tree(560, 262, 92)}`

const factory = `${ground('#a8b0b5')}${range(4)
  .map(
    (i) => `<path d="M${120 + i * 100},300 V190 l100,-46 V300 z" fill="${['#7f98ab', '#6f899d'][i % 2]}"/>`,
  )
  .join(
    '',
  )}${rect(540, 110, 34, 190, '#8c5a46')}${windows(140, 236, 8, 1, 48, 50, '#f4dfa2')}<circle cx="72" cy="262" r="34" fill="none" stroke="#5d6f7c" stroke-width="14" stroke-dasharray="14 8"/><circle cx="72" cy="262" r="24" fill="#5d6f7c"/>`

const monument = `${ridge(W, H, 240, 52, 2.4, '#8fb08e')}${ground('#c9c3b4')}<path d="M298,300 L308,76 h24 L342,300 z" fill="#e9e3d6"/>${star(320, 70, 26, '#c8281f')}${rect(250, 284, 140, 16, '#d5cbb9')}${rect(220, 300, 200, 14, '#bfb49f')}${range(
  6,
)
  .map((i) => tree(40 + i * 112, 274, 66))
  .join('')}`

const community = `${ground('#b7c2c7')}${range(6)
  .map((i) => {
    const height = [150, 190, 120, 170, 140, 200][i] as number
    const fill = ['#e6d9c6', '#d8c3ae', '#ece6da'][i % 3] as string
    return (
      rect(30 + i * 100, 300 - height, 84, height, fill) +
      windows(40 + i * 100, 312 - height, 3, Math.floor(height / 34), 26, 32)
    )
  })
  .join('')}${tree(24, 276, 60)}${tree(616, 276, 60)}`

const terraces = `${ridge(W, H, 170, 60, 0.9, '#9cc0a8')}${range(7)
  .map((i) =>
    ridge(W, H, 214 + i * 22, 20 + i * 3, 1.2 + i * 0.5, ['#c8d97f', '#a9c765', '#8fb455'][i % 3] as string),
  )
  .join(
    '',
  )}${rect(436, 214, 60, 36, '#f5efe2')}${eaves(436, 214, 60, 20, '#54565c')}${rect(510, 228, 50, 30, '#f0e7d5')}${eaves(510, 228, 50, 18, '#54565c')}`

const warning = `${ground('#6d7278')}${rect(130, 130, 380, 170, '#8d949b')}${rect(130, 118, 380, 16, '#565c63')}${windows(156, 160, 8, 2, 44, 60, '#d8dde2')}<path d="M320,150 v82 M276,168 h88 M276,168 l-22,44 h44 z M364,168 l-22,44 h44 z" fill="none" stroke="#f3e7c4" stroke-width="7"/>${rect(284, 250, 72, 50, '#4b5157')}`

const river = `${ridge(W, H, 200, 50, 0.5, '#a5bfc4')}${ridge(W, H, 236, 34, 2.7, '#86a88d')}<path d="M0,262 C160,240 260,300 420,270 S640,270 640,270 V360 H0 z" fill="#8fc0cf"/><path d="M0,300 q80,-14 160,0 t160,0 t160,0 t160,0" fill="none" stroke="#d6ebef" stroke-width="4"/>${tree(96, 236, 80)}${tree(560, 228, 96)}`

const campus = `${ridge(W, H, 236, 30, 1.8, '#b5cfb0')}${ground('#a7c08f')}${rect(90, 160, 200, 140, '#e9d8c4')}${rect(290, 120, 90, 180, '#d3b89b')}${rect(380, 160, 180, 140, '#e9d8c4')}${windows(104, 178, 6, 3, 31, 40)}${windows(304, 138, 2, 4, 38, 40)}${windows(394, 178, 5, 3, 33, 40)}${rect(312, 262, 46, 38, '#6d4c3a')}${flag(40, 130)}${tree(606, 268, 86)}`

const dormitory = `${ground('#c0c7b4')}${range(3)
  .map(
    (i) =>
      rect(60 + i * 184, 120 + i * 14, 156, 180 - i * 14, ['#d9c9b6', '#cfd8dd', '#e2d2c0'][i] as string) +
      windows(74 + i * 184, 140 + i * 14, 4, 4, 35, 38, '#8fb3c7'),
  )
  .join('')}${range(5)
  .map((i) => tree(28 + i * 146, 284, 52))
  .join('')}`

function classroom(): string {
  const next = random(5)
  const seats = range(28)
    .map((i) => {
      const row = Math.floor(i / 7)
      const x = 104 + (i % 7) * 72 - row * 8 + next() * 6
      const y = 214 + row * 36
      return `<circle cx="${x}" cy="${y}" r="${8 + row * 2}" fill="#4a3b33"/>${rect(x - 13 - row * 2, y + 8, 26 + row * 4, 20, ['#3f5d7d', '#7d3a36', '#5d6f5a'][i % 3] as string)}`
    })
    .join('')
  return `${rect(0, 0, W, H, '#f1e7d8')}${rect(150, 50, 340, 110, '#2f5f52')}${rect(142, 42, 356, 8, '#8a6a4a')}${rect(280, 168, 80, 26, '#a8754a')}${seats}`
}

const scenes: Scene[] = [
  [['#f8ead2', '#f2cfa6'], hall],
  [['#dfeaf0', '#f6ecd6'], courtyard],
  [['#d7e8f2', '#f3f1e6'], partyHouse],
  [['#dfe7ec', '#f0e3cf'], factory],
  [['#f7e3cf', '#f1b98e'], monument],
  [['#d3e4f0', '#f5ecdc'], community],
  [['#e3f0f4', '#f7f0d4'], terraces],
  [['#c9ced4', '#e7e4dc'], warning],
  [['#f3e2d0', '#dfeaf0'], river],
  [['#d5e7f1', '#f4f0e2'], campus],
  [['#e7eef2', '#f3e6d4'], dormitory],
  [['#f1e7d8', '#f1e7d8'], classroom()],
]

/** Twelve pictures for bases: one for each type of education base, then a river, and three for training bases. */
export async function makeBaseScenes(folder: string): Promise<void> {
  for (const [i, [sky, body]] of scenes.entries()) {
    const drawing = svg(
      W,
      H,
      `<defs>${gradient('sky', sky)}</defs><rect width="${W}" height="${H}" fill="url(#sky)"/>${body}`,
    )
    await image(drawing)
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(`${folder}/scene-${i + 1}.jpg`)
  }
}
