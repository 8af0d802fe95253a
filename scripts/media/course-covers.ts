import { gradient, image, random, ridge, star, svg } from './svg.ts'

const W = 640
const H = 360

type Scene = [sky: string[], body: string]

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const hills = (far: string, near: string, phase = 0.6) =>
  ridge(W, H, 290, 30, phase, far) + ridge(W, H, 326, 22, phase + 2, near)

function rays(cx: number, cy: number, count: number, fill: string, opacity: number): string {
  return range(count)
    .map((i) => {
      const angle = Math.PI + (Math.PI * (i + 0.3)) / count
      const at = (a: number) =>
        `${(cx + 620 * Math.cos(a)).toFixed(1)},${(cy + 620 * Math.sin(a)).toFixed(1)}`
      return `<polygon points="${cx},${cy} ${at(angle)} ${at(angle + 1.3 / count)}" fill="${fill}" opacity="${opacity}"/>`
    })
    .join('')
}

function openBook(cx: number, cy: number, s: number, page: string, edge: string): string {
  const leaf = (side: 1 | -1) =>
    `<path d="M0,0 C${side * 40},-26 ${side * 100},-30 ${side * 150},-18 V74 C${side * 100},62 ${side * 40},66 0,92 Z" fill="${page}" stroke="${edge}" stroke-width="3"/>
    ${range(4)
      .map(
        (i) =>
          `<path d="M${side * 24},${14 + i * 15} C${side * 60},${i * 15} ${side * 100},${-4 + i * 15} ${side * 128},${2 + i * 15}" fill="none" stroke="${edge}" stroke-width="2.4" opacity=".55"/>`,
      )
      .join('')}`
  return `<g transform="translate(${cx} ${cy}) scale(${s})">${leaf(-1)}${leaf(1)}</g>`
}

function shelf(): string {
  const next = random(3)
  const colours = ['#a3262c', '#c88f3c', '#2f4d73', '#7b2f2a', '#d9b36b', '#44655b', '#8d3b3b']
  let x = 70
  return range(15)
    .map((i) => {
      const width = 22 + Math.floor(next() * 18)
      const height = 130 + Math.floor(next() * 64)
      const spine = `<rect x="${x}" y="${290 - height}" width="${width}" height="${height}" rx="2" fill="${colours[i % colours.length]}"/><path d="M${x + 4},${290 - height + 18} h${width - 8} M${x + 4},${290 - height + 26} h${width - 8} M${x + 4},272 h${width - 8}" stroke="#fff4da" stroke-width="2" opacity=".7"/>`
      x += width + 3
      return spine
    })
    .join('')
}

const steps = (count: number, fill: string, light: string) =>
  range(count)
    .map((i) => {
      const x = 130 + i * 58
      const y = 300 - i * 30
      return `<rect x="${x}" y="${y}" width="58" height="${H - y}" fill="${fill}" opacity="${(0.55 + i * 0.06).toFixed(2)}"/><rect x="${x}" y="${y}" width="58" height="5" fill="${light}"/>`
    })
    .join('')

function homes(): string {
  const next = random(9)
  return range(11)
    .map((i) => {
      const x = 20 + i * 56
      const height = 60 + Math.floor(next() * 120)
      const windows = range(Math.floor(height / 26))
        .map(
          (k) =>
            `<path d="M${x + 9},${300 - height + 14 + k * 24} h9 m8,0 h9" stroke="#ffe7b0" stroke-width="8" opacity="${(0.35 + next() * 0.6).toFixed(2)}"/>`,
        )
        .join('')
      return `<rect x="${x}" y="${300 - height}" width="46" height="${height}" fill="${['#3f5d7d', '#557391', '#34506f'][i % 3]}"/>${windows}`
    })
    .join('')
}

function network(): string {
  const next = random(21)
  const nodes = range(40).map(
    (i) => [30 + (i % 8) * 78 + next() * 56, 30 + Math.floor(i / 8) * 62 + next() * 46] as const,
  )
  const links = nodes.flatMap(([x, y], i) =>
    nodes
      .slice(i + 1)
      .filter(([a, b]) => Math.hypot(a - x, b - y) < 96)
      .map(([a, b]) => `M${x.toFixed(0)},${y.toFixed(0)} L${a.toFixed(0)},${b.toFixed(0)}`),
  )
  const dots = nodes.map(
    ([x, y], i) =>
      `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${4 + (i % 3) * 3}" fill="${i % 4 === 0 ? '#ffd27a' : '#d8ecf7'}"/>`,
  )
  return `<path d="${links.join(' ')}" stroke="#9fd0e6" stroke-width="1.6" opacity=".6"/>${dots.join('')}`
}

const ears = (colour: string) =>
  range(13)
    .map((i) => {
      const x = 40 + i * 47
      const grains = range(6)
        .map(
          (k) =>
            `<ellipse cx="${(k % 2 === 0 ? -1 : 1) * 7}" cy="${-104 + k * 11}" rx="4.6" ry="8.5" transform="rotate(${(k % 2 === 0 ? -1 : 1) * 26} 0 ${-104 + k * 11})"/>`,
        )
        .join('')
      return `<g transform="translate(${x} 360) rotate(${(i % 3) * 5 - 5}) scale(${1.05 + (i % 4) * 0.12})" fill="${colour}"><path d="M0,0 C2,-40 0,-80 0,-114" fill="none" stroke="${colour}" stroke-width="3"/>${grains}</g>`
    })
    .join('')

function meeting(): string {
  const seats = range(9)
    .map((i) => {
      const angle = (i / 9) * Math.PI * 2 - Math.PI / 2
      return {
        x: 320 + 222 * Math.cos(angle),
        y: 236 + 84 * Math.sin(angle),
        colour: ['#7c2a2e', '#2f4d66', '#4f6b58'][i % 3],
      }
    })
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, colour }) => {
      const person = `<circle cy="-40" r="19" fill="#e9c29c"/><path d="M-19,-42 C-20,-66 20,-66 19,-42 C10,-50 -10,-50 -19,-42 Z" fill="#2e2623"/><path d="M-34,24 C-34,-26 34,-26 34,24 Z" fill="${colour}"/>`
      return {
        far: y < 236,
        drawing: `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(0.45 + y / 420).toFixed(2)})">${person}</g>`,
      }
    })
  const side = (far: boolean) => seats.flatMap((seat) => (seat.far === far ? [seat.drawing] : [])).join('')
  return `<rect x="90" y="40" width="460" height="96" rx="4" fill="#fffaf0" opacity=".7"/><path d="M130,74 H380 M130,98 H300" stroke="#cdb79c" stroke-width="7" stroke-linecap="round"/>${side(true)}
    <ellipse cx="320" cy="256" rx="206" ry="58" fill="#b98a55"/><ellipse cx="320" cy="246" rx="206" ry="58" fill="#dcb483"/><ellipse cx="320" cy="244" rx="128" ry="32" fill="#ecd2ad"/>${side(false)}`
}

const bridge = `<path d="M-10,252 H650 V262 H-10 Z" fill="#5b2a2a"/><path d="M210,262 V80 M430,262 V80" stroke="#8c3330" stroke-width="12"/>
  ${range(9)
    .map(
      (i) =>
        `<path d="M210,${92 + i * 4} L${210 - 24 * (i + 1)},252 M210,${92 + i * 4} L${210 + 12 * (i + 1)},252 M430,${92 + i * 4} L${430 + 24 * (i + 1)},252 M430,${92 + i * 4} L${430 - 12 * (i + 1)},252" stroke="#a34a42" stroke-width="1.8"/>`,
    )
    .join('')}
  <rect y="262" width="640" height="98" fill="#7fb3c4"/><path d="M0,290 q40,-8 80,0 t80,0 t80,0 t80,0 t80,0 t80,0 t80,0 t80,0 M-30,322 q40,-8 80,0 t80,0 t80,0 t80,0 t80,0 t80,0 t80,0 t80,0" fill="none" stroke="#d4ebf0" stroke-width="3" opacity=".8"/>`

const train = `<path d="M0,268 H640" stroke="#54636e" stroke-width="8"/>${range(9)
  .map((i) => `<rect x="${i * 80 + 10}" y="272" width="14" height="88" fill="#7c8992"/>`)
  .join('')}
  <path d="M-10,262 V206 H330 C390,206 440,232 470,258 C472,262 470,264 464,264 H-10 Z" fill="#f7f8f6"/><path d="M-10,236 H428 L446,248 H-10 Z" fill="#b8272d"/>
  ${range(8)
    .map((i) => `<rect x="${8 + i * 38}" y="214" width="24" height="14" rx="3" fill="#37506a"/>`)
    .join('')}<path d="M334,212 C366,214 388,222 402,230 H338 Z" fill="#37506a"/>`

const scale = `<path d="M320,96 V270 M250,270 H390" stroke="#6d4a22" stroke-width="9" stroke-linecap="round"/><path d="M190,124 H450" stroke="#6d4a22" stroke-width="7" stroke-linecap="round"/><circle cx="320" cy="96" r="13" fill="#a3262c"/>
  ${[190, 450].map((x) => `<path d="M${x},124 L${x - 48},214 H${x + 48} Z" fill="none" stroke="#8a6534" stroke-width="2.4"/><path d="M${x - 56},214 H${x + 56} C${x + 40},250 ${x - 40},250 ${x - 56},214 Z" fill="#c99a52"/>`).join('')}`

const boat = `<path d="M0,262 H640 V360 H0 Z" fill="#3c6d84"/><path d="M190,262 H450 C440,292 408,300 320,300 C232,300 200,292 190,262 Z" fill="#4a2620"/><path d="M230,262 V228 H410 V262 Z" fill="#f3e2c0"/><path d="M214,230 C260,206 380,206 426,230 Z" fill="#8f2b26"/>
  ${range(5)
    .map((i) => `<rect x="${244 + i * 34}" y="236" width="18" height="18" fill="#9a6a3d"/>`)
    .join(
      '',
    )}<path d="M60,292 h110 M470,300 h120 M120,326 h170 M380,332 h150" stroke="#a9cbd6" stroke-width="3" opacity=".7" stroke-linecap="round"/>`

const scenes: Scene[] = [
  [
    ['#7d0f18', '#b3232a', '#dd6a3f'],
    rays(320, 250, 24, '#ffe0a8', 0.12) +
      openBook(320, 196, 1.1, '#fff8e8', '#d3a866') +
      star(320, 96, 18, '#f6cf72'),
  ],
  [
    ['#f7ecd6', '#eed9b0'],
    `${shelf()}<rect x="50" y="290" width="540" height="14" fill="#8b5e34"/><rect x="50" y="304" width="540" height="6" fill="#6b4526"/>`,
  ],
  [
    ['#17294d', '#2d4f83', '#7d9cc0'],
    rays(320, 330, 18, '#fff1c9', 0.1) + steps(8, '#c9d9ec', '#ffe3a3') + star(574, 50, 16, '#ffd981'),
  ],
  [
    ['#40142a', '#a13a3f', '#f0a35e', '#ffe0a4'],
    `<circle cx="320" cy="266" r="58" fill="#fff0c6"/>${rays(320, 266, 22, '#fff0c6', 0.12)}${hills('#7a2338', '#3d1026')}`,
  ],
  [
    ['#cfe3e6', '#f6e7c8', '#f5c98e'],
    `<circle cx="500" cy="110" r="44" fill="#fff3cf"/>${ridge(W, H, 250, 34, 1.2, '#9dbfb9')}${boat}`,
  ],
  [['#f3e7dc', '#e6d1bd'], meeting()],
  [
    ['#1f3553', '#47688c', '#f0c48c'],
    `${homes()}<rect y="300" width="640" height="60" fill="#22384f"/><path d="M0,330 H640" stroke="#ffe7b0" stroke-width="3" stroke-dasharray="26 20" opacity=".7"/>`,
  ],
  [['#fbf3e2', '#efdcb8'], scale],
  [['#0e2c44', '#17536f', '#2c8193'], network()],
  [
    ['#eef5d9', '#f8efc2', '#f3d988'],
    `<circle cx="480" cy="104" r="50" fill="#fff8d8"/>${hills('#a9c77a', '#7fa956', 2.6)}${ears('#c08a1f')}`,
  ],
  [
    ['#d9ecf2', '#f6ead2', '#f7cfa2'],
    `<circle cx="320" cy="170" r="52" fill="#fff6dc"/>${ridge(W, H, 244, 30, 0.2, '#b9cfc4')}${bridge}`,
  ],
  [
    ['#d5e8ef', '#eef3e4'],
    `${ridge(W, H, 216, 44, 1.1, '#b5d0c0')}${ridge(W, H, 268, 34, 3.2, '#8bb59a')}${train}<rect y="350" width="640" height="10" fill="#5f8f70"/>`,
  ],
]

/** Twelve covers without words: three for theory, two for Party spirit, three for capability, two for knowledge, two for the province. */
export async function makeCourseCovers(folder: string): Promise<void> {
  for (const [i, [sky, body]] of scenes.entries()) {
    const drawing = svg(
      W,
      H,
      `<defs>${gradient('sky', sky)}</defs><rect width="${W}" height="${H}" fill="url(#sky)"/>${body}`,
    )
    await image(drawing)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(`${folder}/cover-${i + 1}.jpg`)
  }
}
