import { teacherApi } from '@dangxiao/contract'
import { workbookOf } from '../apps/web/src/import/workbook/write.ts'
import { expect, test, unique } from './support/product.ts'

const HEAD = '姓名 性别 出生日期 手机号码 工作单位 聘用类型 专兼职 课程类别 职称 个人简介 备注'.split(' ')
const COUNT = 100

/** A school's own table, as it is: a title above, days in several writings, seven cells that cannot be right. */
function workbook(family: string): Buffer {
  const start = 13_000_000_000 + (Date.now() % 999_000_000)
  const days = ['1980-01-05', '1981/2/6', '1982年3月7日', '19830408', '30000']
  const rows = Array.from({ length: COUNT }, (_, i) => [
    `${family}${i}`,
    i % 2 === 0 ? '男' : '女',
    days[i % days.length] as string,
    String(start + i),
    '长沙市委党校',
    '校内专职',
    '专职',
    '政治理论、党务实务',
    '副高级',
    '长期从事基层党建教学与研究。',
    '',
  ])
  const wrong: [row: number, column: number, text: string][] = [
    [3, 0, ''],
    [10, 3, '1380000'],
    [25, 2, '1980-02-30'],
    [40, 8, '教授级'],
    [41, 1, '男性'],
    [77, 9, ''],
    [99, 5, '返聘'],
  ]
  for (const [row, column, text] of wrong) (rows[row] as string[])[column] = text
  const sheet = { name: 'Sheet1', widths: [], rows: [['2026年师资信息汇总表'], HEAD, ...rows] }
  return Buffer.from(workbookOf([sheet]))
}

/** What this browser keeps of an import. */
const keptRows = () =>
  new Promise<string>((resolve) => {
    indexedDB.open('dangxiao-imports').onsuccess = ({ target }) => {
      const database = (target as IDBOpenDBRequest).result
      database.transaction('drafts').objectStore('drafts').getAll().onsuccess = (answer) => {
        resolve(JSON.stringify((answer.target as IDBRequest).result))
        database.close()
      }
    }
  })

/** Put a draft into this browser as an earlier version kept it. */
const keepOld = (phone: string) =>
  new Promise<void>((resolve) => {
    indexedDB.open('dangxiao-imports').onsuccess = ({ target }) => {
      const database = (target as IDBOpenDBRequest).result
      const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
      store.put({ savedAt: Date.now(), value: { rows: [{ cells: [phone] }] } }, 'old:1').onsuccess = () => {
        database.close()
        resolve()
      }
    }
  })

test('a hundred teachers out of a school’s own table, seven cells mended in place', async ({
  openAs,
  clerk,
}) => {
  const page = await openAs('city')
  const family = unique('荀')
  await page.goto('/teachers/import')

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('选择工作簿').setInputFiles({ name, mimeType: '', buffer })

  await test.step('the right one is read and checked', async () => {
    await choose('师资.xlsx', workbook(family))
    await expect(page.getByText('没有用到的列：备注')).toBeVisible()
    await expect(page.getByText('只看有问题的 7')).toBeVisible()
    await expect(page.getByRole('button', { name: '导入没有问题的 93 名' })).toBeEnabled()
  })

  await test.step('mended by keyboard, from one wrong cell to the next', async () => {
    await page.getByText('只看有问题的 7').click()
    await page.getByRole('button', { name: '下一处问题' }).click()
    await page.getByRole('textbox', { name: '第6行 姓名' }).fill(`${family}3`)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '第13行 手机号' }).fill('138 0000 0000')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '第28行 出生日期' }).fill('1980年2月28日')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: '第43行 职称' }).fill('正高')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: '第44行 性别' }).fill('男')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: '第80行 个人简介' })).toBeFocused()
  })

  await test.step('a reload loses nothing of it but the phones, which the same workbook gives back', async () => {
    await page.getByRole('textbox', { name: '第80行 个人简介' }).fill('长期从事党史教学。')
    await page.keyboard.press('Enter')
    await expect(page.getByText('只看有问题的 1')).toBeVisible()
    await expect.poll(() => page.evaluate(keptRows)).toContain('长期从事党史教学。')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/已恢复.*没有完成的导入：师资\.xlsx/)).toBeVisible()
    await expect(page.getByText('手机号未保存在草稿中')).toBeVisible()
    // Phones that an earlier version left here are gone as soon as any page is open.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/')
    await page.evaluate(keepOld, '13812345678')
    expect(await page.evaluate(keptRows)).toContain('13812345678')
    await page.reload()
    await expect.poll(() => page.evaluate(keptRows)).not.toContain('13812345678')
    expect(await page.evaluate(keptRows)).toContain('长期从事党史教学。')
    await page.goto('/teachers/import')
    await expect(page.getByText('手机号未保存在草稿中')).toBeVisible()
    await choose('师资.xlsx', workbook(family))
    await expect(page.getByText('手机号未保存在草稿中')).toBeHidden()
    await expect(page.getByText('只看有问题的 2')).toBeVisible()
    await page.getByRole('button', { name: '下一处问题' }).click()
    await page.getByRole('textbox', { name: '第13行 手机号' }).fill('138 0000 0000')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: '第102行 聘用类型' }).fill('校外')
    await page.keyboard.press('Enter')
  })

  await page.getByRole('button', { name: `导入 ${COUNT} 名` }).click()
  await expect(page.getByText(`已导入 ${COUNT} 名师资，等待审核`)).toBeVisible({ timeout: 30_000 })

  await test.step('they are there, waiting for review', async () => {
    const { records, total } = await (await clerk('city')).call(teacherApi.list, {
      params: { pageNum: '1', pageSize: '100' },
      query: { name: family },
    })
    expect(total).toBe(COUNT)
    expect(new Set(records.map(({ name }) => name)).size).toBe(COUNT)
    expect(
      records.every(
        ({ auditStatus, partySchoolName }) => auditStatus === 1 && partySchoolName === '中共长沙市委党校',
      ),
    ).toBe(true)
  })
})
