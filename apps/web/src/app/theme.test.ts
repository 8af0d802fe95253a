import { theme } from 'antd'
import { expect, test } from 'vitest'
import { appTheme } from './theme.ts'

/** WCAG 2.2, 1.4.3: what a text of usual size needs. */
const AA = 4.5
const token = theme.getDesignToken(appTheme) as unknown as Record<string, string>

type Colour = [red: number, green: number, blue: number, alpha: number]

function colourOf(text: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(text)
  if (hex) return [...hex.slice(1).map((part) => Number.parseInt(part, 16)), 1] as Colour
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+%?/g) ?? []).map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part),
  )
  return [red, green, blue, alpha]
}

/** WCAG's relative luminance. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string): number {
  const [red, green, blue, alpha] = colourOf(text)
  const under = colourOf(ground)
  const seen = [red, green, blue].map((part, i) => part * alpha + (under[i] as number) * (1 - alpha))
  const [light, dark] = [luminance(seen), luminance(under.slice(0, 3))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

const pairs: [text: string, ground: string][] = [
  ...[
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextDescription',
    'colorTextPlaceholder',
    'colorLink',
    'colorError',
  ].flatMap((text): [string, string][] => [
    [text, 'colorBgContainer'],
    [text, 'colorBgLayout'],
  ]),
  ...['Success', 'Info', 'Warning', 'Error'].map((state): [string, string] => [
    `color${state}`,
    `color${state}Bg`,
  ]),
  // Tags of a colour, as the library draws them: the seventh shade on the first.
  ...['red', 'blue'].map((colour): [string, string] => [`${colour}7`, `${colour}1`]),
]

test.each(pairs)('%s can be read on %s', (text, ground) => {
  expect(contrast(token[text] as string, token[ground] as string)).toBeGreaterThanOrEqual(AA)
})

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const readable = ['red', 'blue', 'success', 'processing', 'warning', 'error', 'default']

test('no tag has a colour of the library that is too pale', () => {
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/<Tag color="([^"]+)"/g)].map(([, colour]) => colour),
  )
  expect(used.filter((colour) => !readable.includes(colour ?? ''))).toEqual([])
})
