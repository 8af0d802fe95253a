import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Client } from '../apps/video-store/test/client.ts'
import { receiver } from '../apps/video-store/test/receiver.ts'
import { CutDisk, whyNot } from './support/cut-disk.ts'
import { storeProcess } from './support/stores.ts'
import { carryOut, newUpload, type Upload } from './support/uploads.ts'
import { faultsOf, isWhole } from './support/uploads-checked.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 20)
const WRITERS = 8

const reason = whyNot()
if (reason) process.stderr.write(`power is not cut here: ${reason}\n`)

/** Upload until the power goes. @returns the uploads begun */
async function uploadUntilCut(
  client: Client,
  cut: () => void,
  firstNumber: number,
): Promise<{ uploads: Upload[]; faults: string[] }> {
  const uploads: Upload[] = []
  const faults: string[] = []
  let isCut = false
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isCut) {
      const upload = newUpload(firstNumber + uploads.length)
      uploads.push(upload)
      // What goes wrong once the power is gone is no fault.
      await carryOut(client, upload).catch((error) => void (isCut || faults.push(`${upload.kind}: ${error}`)))
    }
  })
  await sleep(300 + Math.random() * 1200)
  isCut = true
  cut()
  await Promise.all(writers)
  return { uploads, faults }
}

interface Outcome {
  uploads: Upload[]
  /** Uploads that the power cut left half done, and that went on. */
  wentOn: number
  faults: string[]
}

async function cutAgainAndAgain(times: number, flags: string[] = []): Promise<Outcome> {
  const disk = new CutDisk(4_000)
  const { url: callbackUrl, notices } = await receiver()
  const store = await storeProcess({ dataDir: join(disk.folder, 'data'), callbackUrl, flags })
  const client = new Client(`http://127.0.0.1:${store.port}`, Date.now)
  const all: Upload[] = []
  const faults: string[] = []
  let wentOn = 0
  const cut = () => {
    // What it says from now on is about the disk.
    faults.push(...store.errors.splice(0).map(String))
    disk.cut()
    void store.stop('SIGKILL')
  }
  try {
    for (let round = 0; round < times; round++) {
      const { uploads, faults: early } = await uploadUntilCut(client, cut, all.length)
      await store.stop('SIGKILL')
      await disk.restore()
      store.errors.splice(0)
      await store.start()
      all.push(...uploads)
      faults.push(...early)
      wentOn += uploads.filter(
        ({ applied, isAborted, committed }) => applied && !isAborted && !committed,
      ).length
      for (const upload of uploads) faults.push(...(await faultsOf(client, upload)))
    }
    const committed = all.filter((upload) => upload.committed)
    for (const upload of committed)
      if (!(await isWhole(client, upload))) faults.push(`${upload.kind}: not whole in the end`)
    const told = () => new Set(notices.map((notice) => notice.FileUploadEvent?.FileId))
    const untold = () => committed.filter((upload) => !told().has(upload.committed?.fileId)).length
    await expect
      .poll(untold, { timeout: 10_000 })
      .toBe(0)
      .catch(() => faults.push(`${untold()} commits were never told`))
    faults.push(...store.errors.map(String))
    return { uploads: all, wentOn, faults }
  } finally {
    await store.stop('SIGKILL')
    disk.remove()
  }
}

const summaryOf = ({ uploads, wentOn, faults }: Outcome) => {
  const parts = uploads.reduce((sum, upload) => sum + upload.parts.size, 0)
  const committed = uploads.filter((upload) => upload.committed).length
  return `${committed} videos and ${parts} parts acknowledged, ${wentOn} uploads interrupted, ${faults.length} faults\n`
}

test.skipIf(reason)(
  'the video store loses nothing that it acknowledged when the power goes, and always starts again',
  async () => {
    const outcome = await cutAgainAndAgain(CUTS)
    process.stdout.write(`${CUTS} power cuts: ${summaryOf(outcome)}`)
    expect(outcome.faults).toEqual([])
  },
)

test.skipIf(reason)('the same test finds what is lost when the store flushes nothing', async () => {
  const outcome = await cutAgainAndAgain(3, ['--import', join(import.meta.dirname, 'support/no-sync.ts')])
  process.stdout.write(`3 power cuts without fsync: ${summaryOf(outcome)}`)
  expect(outcome.faults.length).toBeGreaterThan(0)
})
