import { api } from '@dangxiao/contract'
import { expect, test, unique } from './support/product.ts'

test('a unit is moved, and the list of its courses changes scope at once', async ({ openAs, clerk }) => {
  const admin = await clerk('sysadmin')
  const found = async (keyword: string) => {
    const [unit] = await admin.call(api.unit.list, { query: { keyword } })
    if (!unit) throw new Error(`there is no unit ${keyword}`)
    return unit
  }
  const me = await (await clerk('county2')).call(api.auth.me, {})
  const [from, to] = [
    await (await clerk('city2')).call(api.auth.me, {}),
    await (await clerk('city')).call(api.auth.me, {}),
  ]
  const course = unique('乡村治理')
  await (await clerk('county2')).addCourse({ coursesName: course })
  const seenBy = async (account: 'city' | 'city2') => (await (await clerk(account)).courses(course)).length
  expect([await seenBy('city2'), await seenBy('city')]).toEqual([1, 0])

  const page = await openAs('sysadmin')
  await test.step('found by its name, with its place in the tree', async () => {
    await page.goto('/units')
    await page.getByLabel('查找单位').fill(me.unitName)
    await page.getByRole('button', { name: new RegExp(`${me.unitName}.*${from.unitName}`) }).click()
    await expect(page.getByRole('heading', { name: me.unitName })).toBeVisible()
  })

  await test.step('not below itself', async () => {
    await page.getByRole('button', { name: '移动', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (name: string) => {
      await dialog.getByLabel('新的上级单位').fill(name)
      await page.locator('.ant-select-dropdown').getByText(name).first().click()
    }
    await choose(me.unitName)
    await dialog.getByRole('button', { name: /移\s*动/ }).click()
    await expect(dialog.getByText('不能移到本单位或其下级单位之下')).toBeVisible()
    await choose(to.unitName)
    await expect(dialog.getByText('不能移到本单位或其下级单位之下')).toBeHidden()
    await dialog.getByRole('button', { name: /移\s*动/ }).click()
    await expect(page.getByText('已移动')).toBeVisible()
  })

  try {
    expect([await seenBy('city2'), await seenBy('city')]).toEqual([0, 1])
    const city = await openAs('city')
    await city.goto(`/courses?keyword=${course}`)
    await expect(city.getByRole('row').filter({ hasText: course })).toContainText(me.unitName)
    expect((await found(me.unitName)).above.map(({ unitName }) => unitName)).toContain(to.unitName)
  } finally {
    // Other journeys count on the tree as it was.
    const { id, version } = await found(me.unitName)
    await admin.call(api.unit.move, { body: { id, version, parentId: from.unitId } })
  }
})
