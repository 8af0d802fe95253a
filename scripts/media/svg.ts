import sharp from 'sharp'

const sans = 'Noto Sans CJK SC, sans-serif'
export const serif = 'Noto Serif CJK SC, serif'

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

/** A linear gradient of evenly spaced colours, in fractions of the box. */
export function gradient(
  id: string,
  colours: string[],
  [x1, y1, x2, y2]: [number, number, number, number] = [0, 0, 0, 1],
): string {
  const stops = colours
    .map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`
}

/** A closed ridge from the left edge to the right one: sums of sines, so that it is the same on every run. */
export function ridge(
  width: number,
  bottom: number,
  base: number,
  height: number,
  phase: number,
  fill: string,
  extra = '',
): string {
  const points: string[] = []
  for (let x = 0; x <= width; x += width / 160) {
    const u = (x / width) * Math.PI * 2
    const y =
      base -
      height *
        (0.55 * Math.sin(u * 0.9 + phase) +
          0.3 * Math.sin(u * 2.1 + phase * 1.7) +
          0.15 * Math.sin(u * 4.3 + phase * 2.3))
    points.push(`${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return `<path d="M0,${bottom} L${points.join(' L')} L${width},${bottom} Z" fill="${fill}" ${extra}/>`
}

/** A five-pointed star standing on its two lower points. */
export function star(cx: number, cy: number, radius: number, fill: string, extra = ''): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? radius : radius * 0.382
    const angle = (i * Math.PI) / 5 - Math.PI / 2
    return `${(cx + r * Math.cos(angle)).toFixed(2)},${(cy + r * Math.sin(angle)).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}" ${extra}/>`
}

export function text(x: number, y: number, size: number, fill: string, content: string, extra = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" font-family="${sans}" ${extra}>${content}</text>`
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function image(drawing: string) {
  return sharp(Buffer.from(drawing))
}
