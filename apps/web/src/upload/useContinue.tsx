import type { UnfinishedUpload } from '@dangxiao/vod-upload'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../session/errors.ts'
import { formatSize, shortName } from '../ui/format.ts'
import { goOn } from './client.ts'

/** Going on with an upload that was left unfinished: its file is chosen, and compared, for a browser gives no access to it by itself. */
export function useContinue(
  userId: number,
  onTaken: (unfinished: UnfinishedUpload) => void,
): {
  pick: (unfinished: UnfinishedUpload) => void
  refusals: Readonly<Record<string, string>>
  picker: ReactNode
} {
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<UnfinishedUpload>(undefined)

  const pick = (unfinished: UnfinishedUpload) => {
    chosen.current = unfinished
    if (!input.current) return
    // What was dropped may be of a kind that no picker offers.
    input.current.accept = `video/*,${unfinished.fileName.slice(unfinished.fileName.lastIndexOf('.'))}`
    input.current.click()
  }
  const take = async (file: File | undefined) => {
    const unfinished = chosen.current
    if (!file || !unfinished) return
    const refuse = (text: string) => setRefusals((before) => ({ ...before, [unfinished.id]: text }))
    setRefusals(({ [unfinished.id]: _, ...rest }) => rest)
    try {
      if (await goOn(userId, unfinished, file)) return onTaken(unfinished)
      refuse(
        `所选文件不是原来的视频。请选择原来的“${shortName(unfinished.fileName)}”（${formatSize(unfinished.fileSize)}），该文件在开始上传后不能改动过。`,
      )
    } catch (error) {
      refuse(messageOf(error))
    }
  }

  return {
    pick,
    refusals,
    picker: (
      <input
        ref={input}
        type="file"
        hidden
        // The styles of a form show every file input.
        style={{ display: 'none' }}
        aria-label="选择未完成上传的视频文件"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that choosing the same file again is a change.
          currentTarget.value = ''
          void take(file)
        }}
      />
    ),
  }
}
