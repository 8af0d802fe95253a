import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** The SDKs as their makers publish them. */
const SDKS = {
  'vod-js-sdk-v6 1.7.3': require.resolve('vod-js-sdk-v6-1.7/dist/vod-js-sdk-v6.js'),
  'vod-js-sdk-v6 1.8.0': require.resolve('vod-js-sdk-v6-1.8/dist/vod-js-sdk-v6.js'),
  'cos-js-sdk-v5 1.10.1': require.resolve('cos-js-sdk-v5/dist/cos-js-sdk-v5.js'),
}

export type SdkName = keyof typeof SDKS

/** Scripts of the page: the SDK, if any, and what drives it. */
export async function scriptsOf(name: SdkName | undefined): Promise<string[]> {
  driver ??= bundled(join(import.meta.dirname, '../page/main.ts'))
  return name ? [await readFile(SDKS[name], 'utf8'), await driver] : [await driver]
}

let driver: Promise<string> | undefined

/** A page's script in one piece. */
export async function bundled(entry: string): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'driver' }
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { lib, write: false, target: 'es2022' },
  })
  const [{ output }] = made as [Rolldown.RolldownOutput]
  return output[0].code
}
