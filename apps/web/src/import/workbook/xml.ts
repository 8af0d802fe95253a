import { DAMAGED, WorkbookRefused } from './refusal.ts'

interface Visitor {
  /** `attributes` as they stand in the tag: see `attribute`. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/**
 * Walk through XML once, from front to end, without building a tree: a sheet has some hundred thousand cells. Names come without their
 * prefix. What a document type could declare (entities that grow, files elsewhere) is refused with it.
 *
 * @throws WorkbookRefused
 */
export function walk(xml: string, visit: Visitor): void {
  let depth = 0
  let at = xml.indexOf('<')
  while (at >= 0) {
    if (xml.startsWith('<?', at)) at = after(xml, '?>', at)
    else if (xml.startsWith('<!--', at)) at = after(xml, '-->', at)
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = after(xml, ']]>', at)
      visit.text(xml.slice(at + 9, end - 3))
      at = end
    } else if (xml.startsWith('<!', at)) throw new WorkbookRefused(DAMAGED)
    else {
      const end = endOfTag(xml, at + 1)
      const closes = xml[at + 1] === '/'
      const isEmpty = xml[end - 1] === '/'
      const inside = xml.slice(at + (closes ? 2 : 1), isEmpty ? end - 1 : end)
      const name = /^[^\s/]*/.exec(inside)?.[0] ?? ''
      const local = name.slice(name.indexOf(':') + 1)
      if (!closes) {
        visit.open(local, inside.slice(name.length))
        depth++
      }
      if (closes || isEmpty) {
        visit.close(local)
        depth--
      }
      at = end + 1
    }
    const next = xml.indexOf('<', at)
    if (next > at) visit.text(decoded(xml.slice(at, next)))
    at = next
  }
  if (depth !== 0) throw new WorkbookRefused(DAMAGED)
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found < 0) throw new WorkbookRefused(DAMAGED)
  return found + mark.length
}

/** A quoted value may hold a `>`. */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at]
    if (sign === '>') return at
    if (sign === '"' || sign === "'") at = after(xml, sign, at + 1) - 1
  }
  throw new WorkbookRefused(DAMAGED)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  const value = found && (found[1] ?? found[2])
  return value == null ? undefined : decoded(value)
}
