/** A tree to write as XML; `undefined` leaves the element out, an array repeats it. */
type XmlValue = string | number | boolean | undefined | XmlTree | XmlTree[]
export interface XmlTree {
  [name: string]: XmlValue
}

export function toXml(tree: XmlTree): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elements(tree)}`
}

function elements(tree: XmlTree): string {
  return Object.entries(tree)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => element(name, item)) : [element(name, value)],
    )
    .join('')
}

function element(name: string, value: Exclude<XmlValue, XmlTree[]>): string {
  if (value === undefined) return ''
  return `<${name}>${typeof value === 'object' ? elements(value) : escapeText(String(value))}</${name}>`
}

/** Quotes stay as they are, as in COS: clients compare an ETag with its quotes. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;')
}

export interface ListedPart {
  number: number
  /** Hex, without quotes. */
  etag: string
}

/** The parts that a CompleteMultipartUpload names, in its order; `undefined` when it is not one. */
export function parseCompletion(xml: string): ListedPart[] | undefined {
  const body =
    /^\s*(?:<\?xml[^>]*\?>)?\s*<CompleteMultipartUpload(?:\s[^>]*)?>([\s\S]*)<\/CompleteMultipartUpload>\s*$/.exec(
      xml,
    )?.[1]
  if (body === undefined) return undefined
  const parts: ListedPart[] = []
  const rest = body.replace(/<Part>([\s\S]*?)<\/Part>/g, (_, inner: string) => {
    const number = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(inner)?.[1]
    const etag = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-fA-F]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(
      inner,
    )?.[1]
    parts.push({ number: Number(number ?? 0), etag: etag?.toLowerCase() ?? '' })
    return ''
  })
  return rest.trim() === '' && parts.length > 0 ? parts : undefined
}
