import { gradient, image, random, ridge, star, svg } from './svg.ts'

const W = 1280
const H = 720

interface Stroke {
  y: number
  swing: number
  phase: number
  tilt: number
}

/** Points of a long wave across the picture. */
function wave({ y, swing, phase, tilt }: Stroke): string[] {
  return Array.from({ length: 65 }, (_, i) => {
    const u = i / 64
    const height =
      y +
      tilt * (u - 0.5) +
      swing * Math.sin(u * Math.PI * 2 * 0.8 + phase) +
      swing * 0.35 * Math.sin(u * Math.PI * 3.1 + phase * 2)
    return `${(u * (W + 80) - 40).toFixed(1)},${height.toFixed(1)}`
  })
}

/** A ribbon between two waves; it narrows where they meet. */
function ribbon(upper: Stroke, lower: Stroke, fill: string, extra = ''): string {
  return `<path d="M${wave(upper).join(' L')} L${wave(lower).reverse().join(' L')} Z" fill="${fill}" ${extra}/>`
}

function lines(from: Stroke, to: Stroke, count: number, colour: string, width = 1.2, opacity = 0.5): string {
  const mix = (a: number, b: number, u: number) => a + (b - a) * u
  return Array.from({ length: count }, (_, i) => {
    const u = i / (count - 1)
    const stroke = {
      y: mix(from.y, to.y, u),
      swing: mix(from.swing, to.swing, u),
      phase: mix(from.phase, to.phase, u),
      tilt: mix(from.tilt, to.tilt, u),
    }
    return `<path d="M${wave(stroke).join(' L')}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
  }).join('')
}

function rays(
  cx: number,
  cy: number,
  count: number,
  length: number,
  from: number,
  to: number,
  fill: string,
  opacity: number,
): string {
  const step = (to - from) / count
  return Array.from({ length: count }, (_, i) => {
    const at = (angle: number) =>
      `${(cx + length * Math.cos(angle)).toFixed(1)},${(cy + length * Math.sin(angle)).toFixed(1)}`
    return `<polygon points="${cx},${cy} ${at(from + i * step)} ${at(from + (i + 0.42) * step)}" fill="${fill}" opacity="${opacity}"/>`
  }).join('')
}

function radial(
  id: string,
  stops: [at: number, colour: string, opacity: number][],
  cx = 0.5,
  cy = 0.5,
  r = 0.7,
): string {
  const inner = stops
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${inner}</radialGradient>`
}

const full = (fill: string, extra = '') => `<rect width="${W}" height="${H}" fill="${fill}" ${extra}/>`

function redRibbons(): string {
  return svg(
    W,
    H,
    `<defs>${gradient('base', ['#8f1119', '#a8161d', '#6d0c16'], [0, 0, 1, 1])}
    ${radial(
      'glow',
      [
        [0, '#e2563a', 0.55],
        [1, '#e2563a', 0],
      ],
      0.5,
      0.36,
      0.6,
    )}
    ${gradient('gold', ['#f7dc97', '#d9a13f', '#f3cf7c', '#b97a22'], [0, 0, 1, 0])}
    ${gradient('silk', ['#c9252b', '#8d0f18', '#b81f25'], [0, 0, 1, 0])}</defs>
    ${full('url(#base)')}${rays(640, -120, 26, 1100, 0.1, Math.PI - 0.1, '#ffd9a0', 0.035)}${full('url(#glow)')}
    ${ribbon({ y: 560, swing: 46, phase: 0.6, tilt: -70 }, { y: 700, swing: 30, phase: 1.2, tilt: 30 }, 'url(#silk)', 'opacity=".9"')}
    ${ribbon({ y: 604, swing: 40, phase: 0.9, tilt: -40 }, { y: 628, swing: 40, phase: 1.3, tilt: -36 }, 'url(#gold)')}
    ${ribbon({ y: 640, swing: 34, phase: 2.1, tilt: 60 }, { y: 760, swing: 24, phase: 2.6, tilt: 0 }, '#7a0d16')}
    ${lines({ y: 640, swing: 34, phase: 2.1, tilt: 60 }, { y: 694, swing: 26, phase: 2.5, tilt: 20 }, 7, '#f0c878', 1, 0.4)}
    ${star(640, 92, 20, 'url(#gold)')}
    <path d="M470,92 H596 M684,92 H810" stroke="#f0c878" stroke-width="1.5" opacity=".7"/>`,
  )
}

function goldColumns(): string {
  const column = (x: number, width: number, opacity: number) => {
    const flutes = Array.from({ length: 5 }, (_, i) => {
      const at = x + width * (0.14 + i * 0.17)
      return `<rect x="${at}" y="176" width="${width * 0.05}" height="440" fill="#a8752a" opacity=".28"/>`
    }).join('')
    return `<g opacity="${opacity}"><rect x="${x - width * 0.16}" y="138" width="${width * 1.32}" height="18" fill="url(#stone)"/>
      <rect x="${x - width * 0.06}" y="156" width="${width * 1.12}" height="14" fill="#d7b473"/>
      <rect x="${x}" y="170" width="${width}" height="452" fill="url(#stone)"/>${flutes}
      <rect x="${x - width * 0.08}" y="622" width="${width * 1.16}" height="14" fill="#d7b473"/>
      <rect x="${x - width * 0.18}" y="636" width="${width * 1.36}" height="20" fill="url(#stone)"/></g>`
  }
  const pairs = [
    [48, 74, 0.95],
    [172, 60, 0.7],
    [274, 46, 0.3],
  ].map(
    ([x = 0, width = 0, opacity = 0]) => column(x, width, opacity) + column(W - x - width, width, opacity),
  )
  return svg(
    W,
    H,
    `<defs>${gradient('base', ['#fbf1d8', '#f4e2b6', '#e7c987'])}${gradient('stone', ['#e9cf97', '#fbf0d3', '#d9b877'], [0, 0, 1, 0])}
    ${radial(
      'glow',
      [
        [0, '#fffaf0', 0.95],
        [1, '#fffaf0', 0],
      ],
      0.5,
      0.45,
      0.5,
    )}</defs>
    ${full('url(#base)')}${rays(640, 700, 36, 1000, Math.PI, Math.PI * 2, '#ffffff', 0.18)}
    ${pairs.join('')}${full('url(#glow)')}
    <rect y="656" width="${W}" height="64" fill="#c79a4b"/><rect y="656" width="${W}" height="3" fill="#f7e3b3"/><rect y="676" width="${W}" height="44" fill="#a9782f"/>
    <rect y="96" width="${W}" height="26" fill="#d2a860"/><rect y="122" width="${W}" height="4" fill="#f9e9c2"/><rect y="0" width="${W}" height="96" fill="#e3c17c"/>
    <rect y="90" width="${W}" height="6" fill="#b98a3d"/>
    ${Array.from({ length: 33 }, (_, i) => `<rect x="${i * 40 - 10}" y="30" width="20" height="20" transform="rotate(45 ${i * 40} 40)" fill="none" stroke="#b98a3d" stroke-width="2" opacity=".55"/>`).join('')}`,
  )
}

function inkBlueBeacon(): string {
  const next = random(11)
  const stars = Array.from({ length: 70 }, () => {
    const y = next() * 330
    return `<circle cx="${(next() * W).toFixed(0)}" cy="${y.toFixed(0)}" r="${(0.6 + next() * 1.1).toFixed(2)}" fill="#dbe8f7" opacity="${(0.2 + next() * 0.5).toFixed(2)}"/>`
  }).join('')
  const tower = `<g transform="translate(65 118)"><path d="M1098,580 L1106,432 H1124 L1132,580 Z" fill="#0a1a33"/><rect x="1102" y="418" width="26" height="14" fill="#0a1a33"/>
    <rect x="1107" y="402" width="16" height="16" fill="#ffe3a3"/><path d="M1103,402 L1115,388 L1127,402 Z" fill="#0a1a33"/></g>`
  return svg(
    W,
    H,
    `<defs>${gradient('base', ['#0c1f3f', '#17376a', '#2f5f8f'])}${radial(
      'lamp',
      [
        [0, '#ffe9b8', 0.9],
        [0.18, '#ffdf9c', 0.35],
        [1, '#ffdf9c', 0],
      ],
      0.5,
      0.5,
      0.5,
    )}
    ${gradient('beam', ['#ffe9b8', '#ffe9b800'], [1, 0, 0, 0])}</defs>
    ${full('url(#base)')}${stars}
    <polygon points="1180,528 -40,380 -40,540" fill="url(#beam)" opacity=".16"/><polygon points="1180,528 -40,452 -40,496" fill="url(#beam)" opacity=".2"/>
    ${lines({ y: 470, swing: 30, phase: 0.2, tilt: -40 }, { y: 600, swing: 46, phase: 1.4, tilt: 30 }, 16, '#9cc0e4', 1, 0.16)}
    ${ridge(W, H, 560, 50, 0.5, '#1b3d6b')}${ridge(W, H, 622, 44, 2.4, '#122c52')}
    <circle cx="1180" cy="528" r="96" fill="url(#lamp)"/>${tower}${ridge(W, H, 676, 40, 4.4, '#0a1a33')}`,
  )
}

function warmPaper(): string {
  const next = random(5)
  const fibres = Array.from({ length: 260 }, () => {
    const x = next() * W
    const y = next() * H
    const dx = (next() - 0.5) * 26
    return `<path d="M${x.toFixed(0)},${y.toFixed(0)} q${(dx / 2).toFixed(0)},${(next() * 6 - 3).toFixed(1)} ${dx.toFixed(0)},${(next() * 4 - 2).toFixed(1)}" stroke="#b08d5b" stroke-width=".8" opacity=".16" fill="none"/>`
  }).join('')
  const page = (side: 1 | -1, k: number) => {
    const edge = 640 + side * (520 - k * 10)
    const mid = 640 + side * 260
    return `<path d="M640,${650 + k * 9} C${mid - side * 100},${590 + k * 9} ${mid + side * 80},${584 + k * 9} ${edge},${620 + k * 9} L${edge},${H + 10} L640,${H + 10} Z" fill="${k % 2 === 0 ? '#ead9b8' : '#fffaf0'}" stroke="#c8ad7c" stroke-width="1.4"/>`
  }
  const leaves = [0, 1, 2, 3].map((k) => page(1, k) + page(-1, k)).join('')
  return svg(
    W,
    H,
    `<defs>${gradient('base', ['#fbf5e6', '#f6ead0', '#efdcb6'])}${radial(
      'glow',
      [
        [0, '#fffdf6', 0.9],
        [1, '#fffdf6', 0],
      ],
      0.5,
      0.42,
      0.55,
    )}</defs>
    ${full('url(#base)')}${fibres}${full('url(#glow)')}
    <rect x="36" y="36" width="${W - 72}" height="${H - 72}" fill="none" stroke="#b5412e" stroke-width="2.5" opacity=".75"/>
    <rect x="46" y="46" width="${W - 92}" height="${H - 92}" fill="none" stroke="#b5412e" stroke-width="1" opacity=".55"/>
    ${[
      [36, 36, 1, 1],
      [W - 36, 36, -1, 1],
    ]
      .map(
        ([x, y, sx, sy]) =>
          `<g transform="translate(${x} ${y}) scale(${sx} ${sy})"><path d="M0,64 H28 V28 H64 V0 M0,48 H16 V16 H48 V0" fill="none" stroke="#b5412e" stroke-width="2.5" opacity=".75"/></g>`,
      )
      .join('')}
    ${leaves}<path d="M628,640 L628,716 L640,704 L652,716 L652,640 Z" fill="#b5412e"/>`,
  )
}

function greenHills(): string {
  const paddies = lines(
    { y: 610, swing: 26, phase: 4.2, tilt: 30 },
    { y: 716, swing: 12, phase: 5.2, tilt: 0 },
    10,
    '#d8ecc4',
    2,
    0.5,
  )
  const flight = [
    [250, 120],
    [286, 104],
    [318, 126],
    [846, 92],
    [878, 106],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x},${y} q8,-9 14,0 q6,-9 14,0" fill="none" stroke="#4d7565" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>`,
    )
    .join('')
  return svg(
    W,
    H,
    `<defs>${gradient('sky', ['#dcefee', '#eef6ea', '#fbf7e2'])}${gradient('far', ['#bcd9cf', '#d9eadc'])}${gradient('mid', ['#8fc0a6', '#b9d9bd'])}
    ${gradient('near', ['#4f9474', '#7bb48c'])}${gradient('front', ['#2c6e55', '#3f8563'])}</defs>
    ${full('url(#sky)')}<circle cx="1030" cy="150" r="62" fill="#fff3c4"/><circle cx="1030" cy="150" r="104" fill="#fff3c4" opacity=".35"/>${flight}
    ${ridge(W, H, 452, 70, 0.3, 'url(#far)')}${ridge(W, H, 520, 60, 1.9, 'url(#mid)')}${ridge(W, H, 584, 52, 3.3, 'url(#near)')}
    ${ridge(W, H, 640, 40, 5.0, 'url(#front)')}${paddies}`,
  )
}

function dawn(): string {
  return svg(
    W,
    H,
    `<defs>${gradient('sky', ['#2b2350', '#5d2f5f', '#a8474f', '#e98a4e', '#fcd38a'], [0, 0, 0, 0.86])}
    ${radial(
      'sun',
      [
        [0, '#fff6d8', 1],
        [0.2, '#ffe3a0', 0.8],
        [1, '#ffb35c', 0],
      ],
      0.5,
      0.5,
      0.5,
    )}
    ${radial(
      'shade',
      [
        [0, '#3a1533', 0.55],
        [1, '#3a1533', 0],
      ],
      0.5,
      0.42,
      0.5,
    )}
    ${gradient('far', ['#9c4a4f', '#c8744f'])}${gradient('mid', ['#6b2c48', '#8c3c48'])}${gradient('near', ['#3d1b3a', '#2a132c'])}</defs>
    ${full('url(#sky)')}${rays(640, 580, 28, 1100, Math.PI + 0.05, Math.PI * 2 - 0.05, '#ffe2ac', 0.07)}
    ${full('url(#shade)')}<circle cx="640" cy="572" r="300" fill="url(#sun)" opacity=".55"/><circle cx="640" cy="572" r="74" fill="#fff1c9"/>
    ${ridge(W, H, 584, 34, 0.9, 'url(#far)')}${ridge(W, H, 626, 38, 2.7, 'url(#mid)')}${ridge(W, H, 676, 34, 4.6, 'url(#near)')}
    ${lines({ y: 96, swing: 16, phase: 0.4, tilt: -30 }, { y: 150, swing: 24, phase: 1.2, tilt: 20 }, 6, '#ffd7a6', 1, 0.22)}`,
  )
}

const drawings = [redRibbons, goldColumns, inkBlueBeacon, warmPaper, greenHills, dawn]

/** The six pictures behind the name of a course that has no cover. */
export async function makeBackgrounds(folder: string): Promise<void> {
  for (const [i, draw] of drawings.entries()) {
    await image(draw())
      .webp({ quality: 82, effort: 6 })
      .toFile(`${folder}/${i + 1}.webp`)
  }
}
