import { readHost, settingApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit()
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const province = await build.user({ unit: hunan, role: 'province' })

const read = async () => (await as(sysadmin)(settingApi.liveHosts)).value
const write = (hosts: string, version: number, who = sysadmin) =>
  as(who)(settingApi.setLiveHosts, { body: { hosts, version } })

describe('the hosts that live checks may ask', () => {
  test('are none at first, set by the system administrator, and logged', async () => {
    expect(await read()).toEqual({ hosts: [], version: 0, updatedBy: '', updateTime: null })
    const set = await write(' live.example.cn \n\n10.1.2.3:8080\nlive.example.cn\n[fd00::1]:8443', 0)
    expect(set.value).toMatchObject({
      hosts: ['live.example.cn', '10.1.2.3:8080', '[fd00::1]:8443'],
      version: 1,
      updatedBy: sysadmin.name,
    })
    expect(await write('a.cn', 0)).toFail('STALE_VERSION')
    expect(await write('a.cn', 9)).toFail('STALE_VERSION')
    expect((await write('', 1)).value).toMatchObject({ hosts: [], version: 2 })
    const rows = await db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'product_setting'), eq(auditLog.outcome, 'ok')))
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({
      before: { hosts: expect.arrayContaining(['10.1.2.3:8080']) },
      after: { hosts: [] },
    })
    expect(await write('a.cn', 2, province)).toFail('FORBIDDEN')
    expect(await as(province)(settingApi.liveHosts)).toFail('FORBIDDEN')
  })

  test('of two who set them at once one is told', async () => {
    const { version } = await read()
    const answers = await Promise.all([write('a.cn', version), write('b.cn', version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    'https://live.example.cn',
    'live.example.cn/room',
    'user@live.example.cn',
    'user:pass@live.example.cn',
    'live.example.cn:0',
    'live.example.cn:65536',
    'live.example.cn:',
    'live example.cn',
    '*.example.cn',
    '2130706433',
    '0x7f.0.0.1',
    '127.1',
    '::1',
    '[::1',
    '[zz::1]',
    'live.example.cn?x',
    'live.example.cn#x',
    `${'直'.repeat(64)}.cn`,
  ])('%s is refused, with its line', async (line) => {
    const refused = await write(`live.example.cn\n${line}`, 1)
    expect(refused.failure.code).toBe('BAD_INPUT')
    expect(refused.failure.fields?.hosts).toContain(
      `第2行“${line.slice(0, 60)}”不正确：只写域名或 IP，可带端口`,
    )
  })

  test('are at most a hundred', async () => {
    const { version } = await read()
    const hosts = (n: number) => Array.from({ length: n }, (_, i) => `h${i}.cn`).join('\n')
    expect(await write(hosts(101), version)).toFail('BAD_INPUT', { hosts: '最多填写100个主机' })
    expect((await write(hosts(100), version)).status).toBe(200)
  })

  test.each([
    ['Live.Example.CN', { host: 'live.example.cn', port: undefined }],
    ['直播.中国', { host: 'xn--z6ut02b.xn--fiqs8s', port: undefined }],
    ['127.0.0.1:8080', { host: '127.0.0.1', port: 8080 }],
    ['[FD00:0::1]', { host: 'fd00::1', port: undefined }],
    ['[::ffff:10.0.0.1]:80', { host: '::ffff:a00:1', port: 80 }],
    ['localhost', { host: 'localhost', port: undefined }],
  ])('%s is one', (line, host) => {
    expect(readHost(line)).toEqual(host)
  })
})
