import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cloudDouble } from './double/service.ts'
import { conforms, ours, sdks } from './suite.ts'
import { chromiumTabs, jsdomTabs } from './support/tabs.ts'

/** An SDK of the cloud's own shows that the double is what it says; then our client has to please it too. */
describe('in jsdom, against a double of the cloud', () => {
  conforms([ours, ...sdks.slice(0, 1)], { openService: cloudDouble, openTabs: jsdomTabs })
})

describe('in Chromium, against a double of the cloud', () => {
  const openService = () => cloudDouble({ failingCompletions: 1 })
  conforms([ours], { openService, openTabs: chromiumTabs })
})

describe('the double', () => {
  const headers = { origin: 'https://page.test', 'content-type': 'application/json' }

  /** What the double writes down about these calls, one after the other. */
  async function violations(
    ...calls: ((signature: string) => { action: string; fields: object; headers?: object })[]
  ): Promise<string[]> {
    const double = await cloudDouble()
    onTestFinished(() => double.close())
    const signature = double.signature()
    for (const each of calls) {
      const { action, fields, headers: more } = each(signature)
      await ask(double.port, action, JSON.stringify(fields), { ...headers, ...more })
    }
    return double.violations()
  }

  const ask = (port: number, action: string, body: string, headers: object) =>
    new Promise<void>((resolve, reject) => {
      const path = `/v3/index.php?Action=${action}`
      const asked = request(
        { port, path, method: 'POST', headers: { ...headers, host: 'vod2.qcloud.com' } },
        (reply) => {
          reply.resume().on('end', resolve)
        },
      )
      asked.on('error', reject).end(body)
    })

  const fields = { uploadFromWeb: true, videoName: 'v', videoType: 'mp4', videoSize: 5 }
  const apply = (changes: object) => (signature: string) => ({
    action: 'ApplyUploadUGC',
    fields: { signature, ...fields, ...changes },
  })
  const prepare = (headers?: object) => (signature: string) => ({
    action: 'PrepareUploadUGC',
    fields: { signature },
    ...(headers && { headers }),
  })

  test.each([
    ['a signature that is used twice', [prepare(), prepare()], 'used twice'],
    ['a cookie', [prepare({ cookie: 'a=b' })], 'cookie'],
    ['a body that is not called JSON', [prepare({ 'content-type': 'text/plain' })], 'content-type'],
    ['a field that is not documented', [apply({ colour: 'red' })], 'fields'],
    ['a type in capitals', [apply({ videoType: 'MP4' })], 'videoType'],
    ['a name that the cloud refuses', [apply({ videoName: 'a/b' })], 'video name'],
    ['a region that was not offered', [apply({ storageRegion: 'moon' })], 'region'],
  ])('finds %s', async (_, calls, words) => {
    expect(await violations(...calls)).toEqual([expect.stringContaining(words)])
  })

  test('has nothing against what is documented', async () => {
    expect(await violations(apply({ storageRegion: 'ap-chongqing' }))).toEqual([])
  })
})
