import { entriesOf } from './layout.ts'
import { WorkbookRefused } from './refusal.ts'

export type Question = { bytes: Uint8Array; wanted: Parameters<typeof entriesOf>[1] }
export type Reply = { found: ReturnType<typeof entriesOf> } | { refusal: string } | { broken: true }

export function replyTo({ bytes, wanted }: Question): Reply {
  try {
    return { found: entriesOf(bytes, wanted) }
  } catch (error) {
    return error instanceof WorkbookRefused ? { refusal: error.message } : { broken: true }
  }
}

// In a worker, and not where a test calls the function itself.
if (typeof document === 'undefined')
  self.addEventListener('message', ({ data }: MessageEvent<Question>) => self.postMessage(replyTo(data)))
