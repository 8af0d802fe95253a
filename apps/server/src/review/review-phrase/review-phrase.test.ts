import { REVIEW_PHRASES_MAX, reviewPhraseApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit()
const reviewer = await build.user({ unit: hunan, role: 'reviewer' })
const colleague = await build.user({ unit: hunan, role: 'reviewer' })
const editor = await build.user({ unit: hunan, role: 'editor' })

const list = async (who = reviewer) => (await as(who)(reviewPhraseApi.list)).value
const read = async (who = reviewer) => (await list(who)).phrases
const save = (phrases: string[], version: number, who = reviewer) =>
  as(who)(reviewPhraseApi.save, { body: { phrases, version } })
const write = async (phrases: string[], who = reviewer) => save(phrases, (await list(who)).version, who)

describe('one’s own phrases', () => {
  test('are none at first, keep their order, and are nobody else’s', async () => {
    expect(await read()).toEqual([])
    expect((await write([' 请补充依据 ', '𠮷字有误', '甲；乙'])).value.phrases).toEqual([
      '请补充依据',
      '𠮷字有误',
      '甲；乙',
    ])
    await write(['别人的'], colleague)
    expect(await read()).toEqual(['请补充依据', '𠮷字有误', '甲；乙'])
    await write(['甲；乙', '请补充依据'])
    expect(await read()).toEqual(['甲；乙', '请补充依据'])
    expect(await read(colleague)).toEqual(['别人的'])
    await write([])
    expect(await read()).toEqual([])
  })

  test('leave one audit row a change, with what was there before', async () => {
    const own = await build.user({ unit: hunan, role: 'reviewer' })
    await write(['一'], own)
    await write(['二', '一'], own)
    const rows = await db
      .select({ before: auditLog.before, after: auditLog.after, action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'review_phrase'), eq(auditLog.userId, own.id)))
      .orderBy(auditLog.id)
    expect(rows).toEqual([
      { action: 'save', before: { phrases: [] }, after: { phrases: ['一'] } },
      { action: 'save', before: { phrases: ['一'] }, after: { phrases: ['二', '一'] } },
    ])
  })

  test.each([
    ['an empty one', ['好', '  '], { 'phrases.1': '常用语不能为空' }],
    ['one of 201 characters', ['𠮷'.repeat(201)], { 'phrases.0': '常用语不能超过200个字' }],
    ['the same twice', ['好', '不好', ' 好 '], { 'phrases.2': '新增项已存在' }],
    ['21', Array.from({ length: 21 }, (_, i) => `第${i}条`), { phrases: '常用语不能超过20条' }],
  ])('are refused whole for %s', async (_, phrases, fields) => {
    await write(['原来的'])
    expect(await write(phrases)).toFail('BAD_INPUT', fields)
    expect(await read()).toEqual(['原来的'])
  })

  test('may be as many and as long as is said', async () => {
    const phrases = Array.from(
      { length: REVIEW_PHRASES_MAX },
      (_, i) => `${String(i).padStart(2, '0')}${'𠮷'.repeat(198)}`,
    )
    expect((await write(phrases)).status).toBe(200)
    expect(await read()).toEqual(phrases)
  })

  test('of an account that has never saved are saved by one of two pages at once', async () => {
    const fresh = await build.user({ unit: hunan, role: 'reviewer' })
    const answers = await Promise.all([save(['一'], 0, fresh), save(['二'], 0, fresh)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(await list(fresh)).toEqual(won?.value)
  })

  test('are not written over by a page that read them before another page saved', async () => {
    const own = await build.user({ unit: hunan, role: 'reviewer' })
    const { version } = await list(own)
    expect((await save(['一'], version, own)).value).toEqual({ phrases: ['一'], version: version + 1 })
    expect(await save(['二'], version, own)).toFail('STALE_VERSION')
    expect(await read(own)).toEqual(['一'])
    expect((await save(['一', '二'], version + 1, own)).status).toBe(200)
  })

  test('are kept for those who review something', async () => {
    expect(await read(editor)).toEqual([])
    expect(await write(['一'], editor)).toFail('FORBIDDEN')
  })
})
