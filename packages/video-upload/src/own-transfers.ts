import type { Ports, Transfers } from './ports.ts'
import type { SessionOptions } from './session-options.ts'
import { UploadQueue } from './upload-queue.ts'

/** The transfers of a widget whose host keeps none: a queue of its own, which ends with the widget. */
export function ownTransfers(
  openTransfer: Ports['openTransfer'],
  options: () => SessionOptions,
): Pick<Transfers, 'open'> {
  const queue = new UploadQueue({
    open({ file, onProgress, onStanding }) {
      const { checkType, mode, reporting } = options()
      const getSignature = (uploadKey?: string) => options().getSignature(options().checkType, uploadKey)
      return openTransfer({ file, checkType, mode, reporting, getSignature, onProgress, onStanding })
    },
  })
  let count = 0
  return {
    async open({ file, onProgress, onStanding }) {
      count += 1
      const handle = queue.handle(String(count), file, { onProgress, onStanding })
      const { start, cancel, pause, resume } = handle
      return { start, cancel, pause, resume }
    },
  }
}
