/** `node bench/upload/run.ts [--mb 1024] [--rounds 5] [--only ours,Uppy]`: see bench/README.md. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { browserToLaunch } from '../../scripts/browser.mjs'
import { median } from '../timing.ts'
import { servePage } from '../web/serve.ts'
import type { Outcome } from './page/main.ts'
import type { Task } from './page/task.ts'
import { memoryAbove } from './renderer.ts'
import { openServers } from './servers.ts'

const MB = 1024 * 1024
const AIM = { ofSlices: 0.95, memory: 60, kilobytes: 30 }
const SLOWED = 4
const ALL = ['raw PUT', 'bare slices', 'ours', 'cos-js-sdk-v5', 'Uppy', 'tus-js-client']

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '5' },
    /** Size of the file that is uploaded with the processor slowed. */
    'slow-mb': { type: 'string', default: '256' },
    only: { type: 'string', default: ALL.join(',') },
  },
})
const names = values.only.split(',')
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'))

/** No two chunks are alike, and it begins like a video. */
function makeFile(megabytes: number): string {
  const path = join(folder, `${megabytes}.mp4`)
  const bytes = crypto.getRandomValues(new Uint8Array(65_536))
  const block = Buffer.concat(Array.from({ length: 16 }, () => bytes))
  const file = openSync(path, 'w')
  for (let at = 0; at < megabytes; at++) {
    block.writeUInt32LE(at, 64)
    if (at === 0) Buffer.from('000000186674797069736f6d', 'hex').copy(block)
    writeSync(file, block)
  }
  closeSync(file)
  return path
}

/** One upload in a browser of its own. */
async function uploadOnce(
  name: string,
  page: string,
  path: string,
  bytes: number,
  slowed: boolean,
): Promise<Outcome & { above: number }> {
  const servers = await openServers(mkdtempSync(join(tmpdir(), 'bench-servers-')))
  const browser = await chromium.launch({ ...browserToLaunch(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const tab = await browser.newPage()
    await tab.goto(page)
    await tab.setInputFiles('input', path)
    if (slowed) {
      const devtools = await tab.context().newCDPSession(tab)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    }
    const { store, tus } = servers
    const given = {
      store,
      tus,
      grant: await servers.apply(bytes),
      signatures: Array.from({ length: 9 }, servers.signature),
    }
    type World = { run: (name: string, given: Omit<Task, 'file'>) => Promise<Outcome> }
    const work = () =>
      tab.evaluate(([name, given]) => (globalThis as unknown as World).run(name, given), [
        name,
        given,
      ] as const)
    const { result, above } = await memoryAbove(browser, work)
    return { ...result, above }
  } finally {
    await browser.close()
    await servers.close()
  }
}

/** Our client with everything in it, as the web sends it. */
async function kilobytesOfOurs(): Promise<number> {
  const entry = join(root, 'packages/vod-upload/src/index.ts')
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      minify: true,
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [{ output }] = made as [Rolldown.RolldownOutput]
  return gzipSync(output[0].code, { level: 9 }).length / 1000
}

async function measure(megabytes: number, rounds: number, slowed: boolean, page: string) {
  const path = makeFile(megabytes)
  const runs = new Map(names.map((name) => [name, [] as (Outcome & { above: number })[]]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const outcome = await uploadOnce(name, page, path, megabytes * MB, slowed)
      runs.get(name)?.push(outcome)
      console.info(`  ${round + 1}. ${name}: ${((megabytes * 1000) / outcome.milliseconds).toFixed(0)} MB/s`)
    }
  }
  rmSync(path)
  return [...runs].map(([name, outcomes]) => ({
    name,
    rate: (megabytes * 1000) / median(outcomes.map(({ milliseconds }) => milliseconds)),
    above: median(outcomes.map(({ above }) => above)),
    longTasks: outcomes.flatMap(({ longTasks }) => longTasks),
  }))
}

await build({
  configFile: false,
  root: join(import.meta.dirname, 'page'),
  logLevel: 'warn',
  build: { outDir: join(folder, 'page'), emptyOutDir: true },
})
const pages = await servePage(join(folder, 'page'), 0)
const address = pages.address()
const page = `http://localhost:${typeof address === 'object' ? address?.port : ''}/`

try {
  const mb = Number(values.mb)
  console.info(`${mb} MB, ${values.rounds} rounds`)
  const seen = await measure(mb, Number(values.rounds), false, page)
  const slices = seen.find(({ name }) => name === 'bare slices')?.rate ?? Number.NaN
  console.table(
    Object.fromEntries(
      seen.map(({ name, rate, above }) => [
        name,
        {
          'MB/s': Math.round(rate),
          ': bare slices': Number((rate / slices).toFixed(2)),
          'renderer above idle, MB': Math.round(above),
        },
      ]),
    ),
  )
  const slow = await measure(Number(values['slow-mb']), 1, true, page)
  console.info(`${values['slow-mb']} MB with the processor slowed ${SLOWED} times`)
  console.table(
    Object.fromEntries(
      slow.map(({ name, rate, longTasks }) => [
        name,
        {
          'MB/s': Math.round(rate),
          'tasks over 50 ms': longTasks.length,
          'longest, ms': Math.round(Math.max(0, ...longTasks)),
        },
      ]),
    ),
  )
  const size = await kilobytesOfOurs()
  console.info(`our client with its object store: ${size.toFixed(1)} KB gzipped (aim ${AIM.kilobytes})`)
  const ours = seen.find(({ name }) => name === 'ours')
  if (ours) {
    const clients = seen.filter(({ name }) => ALL.indexOf(name) > ALL.indexOf('ours'))
    const misses = [
      ours.rate / slices < AIM.ofSlices && `${(ours.rate / slices).toFixed(2)} of the bare slices`,
      ...clients.map(({ name, rate }) => rate > ours.rate && `behind ${name}`),
      ours.above > AIM.memory && `${Math.round(ours.above)} MB above idle`,
      slow.some(({ name, longTasks }) => name === 'ours' && longTasks.length > 0) && 'tasks over 50 ms',
      size > AIM.kilobytes && `${size.toFixed(1)} KB`,
    ].filter(Boolean)
    console.info(misses.length > 0 ? `aims missed: ${misses.join(', ')}` : 'all aims met')
  }
} finally {
  pages.close()
  rmSync(folder, { recursive: true, force: true })
}
