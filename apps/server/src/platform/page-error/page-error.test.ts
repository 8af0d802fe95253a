import { type PageError, pageErrorApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const broken: PageError = {
  place: 'page',
  name: 'TypeError',
  message: "Cannot read properties of null (reading 'isServer')",
  stack: 'TypeError: …\n    at Link (/assets/base-x1.js:1:2345)',
  page: '/projects',
}

async function logged() {
  const lines: string[] = []
  const server = await testServer({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  return { ...server, written: () => lines.map((line) => JSON.parse(line)) }
}

describe('POST /page-error', () => {
  test('writes the error into the log, also of somebody who is not signed in', async () => {
    const { as, written } = await logged()
    const body = broken
    expect(await as()(pageErrorApi.report, { body, headers: { 'user-agent': 'Chrome/109' } })).toMatchObject({
      status: 200,
    })
    const [line] = written()
    expect(line).toMatchObject({
      msg: 'a page broke',
      pageError: { page: '/projects', browser: 'Chrome/109', unwritten: 0 },
    })
    expect(line.pageError.message).toContain('isServer')
  })

  test('keeps nothing that could say something of a person', async () => {
    const { as, written } = await logged()
    const body = {
      ...broken,
      message: 'Unexpected token 张 in "张三 13812345678 430102199001011234 4301021990010112X a.b@c.cn 𠮷"',
      page: '/learning-records/13812345678',
    }
    await as()(pageErrorApi.report, { body })
    expect(JSON.stringify(written()[0].pageError)).not.toMatch(/张|138|4301|@|𠮷/)
  })

  test('refuses what is too long, and calls from other sites', async () => {
    const { as, written, send } = await logged()
    expect(await as()(pageErrorApi.report, { body: { ...broken, stack: 'x'.repeat(3_001) } })).toFail(
      'BAD_INPUT',
    )
    const foreign = await send({ method: 'POST', url: '/api/page-error', payload: broken })
    expect(foreign).toFail('CROSS_SITE')
    expect(written()).toEqual([])
  })

  test('takes ten a minute of one address, and says how many there were besides', async () => {
    const { as, clock, written } = await logged()
    for (let n = 0; n < 25; n++)
      expect(await as()(pageErrorApi.report, { body: broken })).toMatchObject({ status: 200 })
    expect(written()).toHaveLength(10)
    clock.pass({ minutes: 1 })
    await as()(pageErrorApi.report, { body: broken })
    expect(written().at(-1)).toMatchObject({ pageError: { unwritten: 15 } })
  })
})
