const TYPES: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }
const PICTURE = /\\(pngblip|jpegblip)\b/g

/**
 * The pictures of a text from Word or WPS, in its order. Their HTML only names files on that computer; the RTF beside it holds them.
 */
export function picturesInRtf(rtf: string): File[] {
  const files: File[] = []
  for (const found of rtf.matchAll(PICTURE)) {
    const type = TYPES[found[1] ?? '']
    const bytes = bytesAfter(rtf, found.index + found[0].length)
    if (type && bytes) files.push(new File([bytes], `图片${files.length + 1}.${type.slice(6)}`, { type }))
  }
  return files
}

/** The hexadecimal text that ends the group, after its control words and inner groups. */
function bytesAfter(rtf: string, from: number): Uint8Array<ArrayBuffer> | undefined {
  const end = endOfGroup(rtf, from)
  const inside = rtf.slice(from, end)
  const hex = inside.slice(startOfHex(inside)).replace(/\s+/g, '')
  if (hex.length < 16 || hex.length % 2 === 1 || !/^[\da-f]+$/i.test(hex)) return undefined
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

function endOfGroup(rtf: string, from: number): number {
  let depth = 0
  for (let at = from; at < rtf.length; at++) {
    if (rtf[at] === '{') depth += 1
    if (rtf[at] === '}') depth -= 1
    if (depth < 0) return at
  }
  return rtf.length
}

function startOfHex(inside: string): number {
  const afterGroups = inside.lastIndexOf('}') + 1
  const words = /^(?:\s*\\[a-z]+-?\d*)*\s*/i.exec(inside.slice(afterGroups))
  return afterGroups + (words?.[0].length ?? 0)
}

/** A picture that lies in the text itself; none where it cannot be read. */
export function fileOfDataUrl(address: string, name: string): File | undefined {
  const [, type = '', encoding, data = ''] =
    /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*?(;base64)?,([\s\S]*)$/i.exec(address) ?? []
  if (!encoding) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], `${name}.${type.slice(6).replace('jpeg', 'jpg')}`, { type: type.toLowerCase() })
  } catch {
    return undefined
  }
}
