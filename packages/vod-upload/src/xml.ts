// The store's answers are flat and known, so two expressions read them where DOMParser is missing too.

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hexCode, code, name) =>
    name
      ? (entities[name.toLowerCase()] ?? whole)
      : String.fromCodePoint(hexCode ? Number.parseInt(hexCode, 16) : Number(code)),
  )

export const escapeXml = (text: string) =>
  text.replace(/[<>&]/g, (char) => ({ '<': '&lt;', '>': '&gt;' })[char] ?? '&amp;')

/** The inside of every element of that name, as it stands. */
export const elements = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g')),
    (match) => match[1] ?? '',
  )

/** The text of the first element of that name. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = elements(xml, name)[0]
  return inner === undefined ? undefined : unescapeXml(inner.trim())
}
