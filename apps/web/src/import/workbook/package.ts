import { type UnzipFileInfo, unzipSync } from 'fflate'
import { DAMAGED, WorkbookRefused } from './refusal.ts'

/** Megabytes of the file. */
export const FILE_MAX_MB = 20
/** Bytes that one part may unpack to; five thousand long rows have some ten million. */
const PART_MAX = 64 * 1024 * 1024
const PARTS_MAX = 4_000
const AS_XLSX = '请在 Excel 或 WPS 中打开，另存为“Excel 工作簿（*.xlsx）”后再选择'

/** The parts of a workbook, unpacked one by one as they are asked for. */
export class Package {
  readonly #bytes: Uint8Array
  readonly #parts = new Map<string, UnzipFileInfo>()

  /** @throws WorkbookRefused when it is no workbook that can be read */
  constructor(bytes: Uint8Array) {
    const other = otherKindOf(bytes)
    if (other) throw new WorkbookRefused(other)
    this.#bytes = bytes
    orDamaged(() =>
      unzipSync(bytes, {
        filter: (part) => {
          if (this.#parts.size >= PARTS_MAX) throw new WorkbookRefused(DAMAGED)
          this.#parts.set(nameOf(part.name), part)
          return false
        },
      }),
    )
    if (this.has('xl/workbook.xml')) return
    if (this.has('xl/workbook.bin')) throw new WorkbookRefused(`这是二进制工作簿（.xlsb）。${AS_XLSX}`)
    if (this.has('word/document.xml'))
      throw new WorkbookRefused('这是 Word 文档，请选择 Excel 工作簿（.xlsx）')
    throw new WorkbookRefused(
      this.#parts.size > 0 ? '这是压缩包或其他文件，请解压后选择其中的 Excel 工作簿（.xlsx）' : DAMAGED,
    )
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase())
  }

  /**
   * The text of a part; empty when there is none.
   *
   * What unpacks to more than it states is cut off there, so that the stated size bounds the memory.
   *
   * @throws WorkbookRefused
   */
  text(name: string): string {
    const part = this.#parts.get(name.toLowerCase())
    if (!part) return ''
    if (part.originalSize > PART_MAX)
      throw new WorkbookRefused('文件展开后过大，无法读取。请把内容复制到本页下载的模板中再试')
    const unpacked = orDamaged(() => unzipSync(this.#bytes, { filter: ({ name }) => name === part.name }))
    return new TextDecoder().decode(unpacked[part.name])
  }
}

const nameOf = (path: string) => path.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

function orDamaged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : new WorkbookRefused(DAMAGED)
  }
}

const startsWith = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, i) => bytes[i] === byte)

/** What a file is when it is no zip, in words with what to do about it. */
function otherKindOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return '文件是空的，请重新选择'
  if (startsWith(bytes, 0x50, 0x4b)) return undefined
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return holds(bytes, 'EncryptedPackage')
      ? '文件设有打开密码，无法读取。请在 Excel 或 WPS 中取消密码后再选择'
      : `这是旧格式的工作簿（.xls）。${AS_XLSX}`
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return '这是 PDF 文件，请选择 Excel 工作簿（.xlsx）'
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase()
  if (/^(<!doctype|<html|<\?xml|<table|<meta)/.test(start)) return `这是网页格式的表格。${AS_XLSX}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
  if (!/[\u0000-\u0008\u000e-\u001f]/.test(start)) return `这是文本表格（.csv 或 .txt）。${AS_XLSX}`
  return '这不是 Excel 工作簿，请选择 .xlsx 文件'
}

/** Names in an old compound file are UTF-16. */
function holds(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wanted[0] as number); at >= 0; at = bytes.indexOf(wanted[0] as number, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
