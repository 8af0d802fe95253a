import { api } from '@dangxiao/contract'
import { expect, test } from './support/product.ts'

test('a county hands in its year, beginning with last year’s figures', async ({ openAs, clerk }) => {
  const county = await clerk('county')
  const { unitId, unitName } = await county.call(api.auth.me, {})
  const { year, previous } = await county.call(api.unitExt.find, {
    params: { id: String(unitId) },
    query: {},
  })
  if (!previous) throw new Error('the demo data has no facts of last year')
  const page = await openAs('county')

  await test.step('the list says what is missing', async () => {
    await page.goto('/unit-facts')
    await expect(page.getByRole('row', { name: unitName })).toContainText('未上报')
    await page.getByRole('button', { name: '上报', exact: true }).click()
  })

  await test.step('the form opens with the figures of last year', async () => {
    await expect(page.getByText(`已带入${previous.year}年的数据`)).toBeVisible()
    await expect(page.getByLabel('床位')).toHaveValue(String(previous.beds))
  })

  await test.step('a large change is marked; more staff than posts has to be explained', async () => {
    await page.getByLabel('床位').fill(String((previous.beds ?? 0) * 2))
    await expect(page.getByText('变动较大，请核对')).toBeVisible()
    await page.getByLabel('实有人数').fill(String(previous.postsAllotted + 1))
    await page.getByRole('button', { name: /上\s*报|保\s*存/ }).click()
    await expect(page.getByText('实有人数不应大于编制数（超编请说明）')).toBeVisible()
    await page.getByLabel('超编说明').fill('接收军转干部1名')
    await page.getByRole('button', { name: /上\s*报|保\s*存/ }).click()
    await expect(page.getByText('上报成功')).toBeVisible()
  })

  await test.step('the city sees that it is there, and what has changed', async () => {
    const city = await openAs('city')
    await city.goto(`/unit-facts?keyword=${unitName}`)
    const row = city.getByRole('row', { name: unitName })
    await expect(row).toContainText('已上报')
    await expect(row).toContainText('床位')
    await row.getByRole('button', { name: '查看' }).click()
    await expect(city.getByRole('heading', { name: `${unitName} ${year}年度` })).toBeVisible()
    await expect(city.getByText('接收军转干部1名')).toBeVisible()
  })
})
