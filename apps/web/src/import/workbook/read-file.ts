import { FILE_MAX_MB } from './package.ts'
import { DAMAGED, WorkbookRefused } from './refusal.ts'
import { type Question, type Reply, replyTo } from './worker.ts'

/** Far more than five thousand rows take on the slowest machine; what takes longer means harm. */
const PATIENCE_MS = 60_000

/** The rows of a file, read beside the page, so that a big or broken one does not stop it. @throws WorkbookRefused */
export async function readFile(file: File, wanted: Question['wanted']) {
  if (file.size > FILE_MAX_MB * 1024 * 1024)
    throw new WorkbookRefused(
      `文件超过${FILE_MAX_MB}MB。请删去其中的图片和无关的工作表，或把内容复制到模板中再选择`,
    )
  const bytes = await bytesOf(file)
  const reply = await ask({ bytes, wanted })
  if ('found' in reply) return reply.found
  throw new WorkbookRefused('refusal' in reply ? reply.refusal : DAMAGED)
}

/** A file that has gone, or that another program keeps to itself, cannot be read. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new WorkbookRefused('文件读不出来，可能已被移动或正被其他程序占用。请关闭 Excel 后重新选择')
  }
}

async function ask(question: Question): Promise<Reply> {
  if (typeof Worker === 'undefined') return replyTo(question)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Reply>((resolve) => {
      const timer = setTimeout(() => resolve({ broken: true }), PATIENCE_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        clearTimeout(timer)
        resolve(data)
      })
      worker.addEventListener('error', () => {
        clearTimeout(timer)
        resolve({ broken: true })
      })
      worker.postMessage(question, [question.bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
