import { addDays, authApi, educationBaseApi, projectApi, todayIn } from '@dangxiao/contract'
import type { Page } from '@playwright/test'
import type { Account, Clerk } from './support/clerk.ts'
import { expect, test, unique } from './support/product.ts'

const today = todayIn(new Date())
const soon = addDays(today, 3)

/** A day of the next month, far enough that a visit on it may be kept. */
function nextMonth(day: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
const far = nextMonth(20)

type ClerkOf = (account: Account) => Promise<Clerk>

/** A base for 100 people a day that is passed. */
async function passedBase(clerk: ClerkOf, name: string): Promise<number> {
  const [keeper, city] = await Promise.all([clerk('base'), clerk('city')])
  const [{ unitId }, { records }] = await Promise.all([
    keeper.call(authApi.me, {}),
    keeper.call(educationBaseApi.list, { params: { pageNum: '1', pageSize: '1' }, query: {} }),
  ])
  const other = await keeper.call(educationBaseApi.find, {
    params: { id: String(records[0]?.id) },
    query: {},
  })
  const about = {
    name,
    type: 1,
    region: 430102,
    address: '人民东路100号',
    contact: '胡永康',
    phone: '13812345678',
  }
  const rest = {
    dailyCapacity: 100,
    noticeDays: 0,
    pictures: other.pictures.slice(0, 1),
    introduction: '现场教学。',
    closedDates: [],
    productList: [],
  }
  const { id, version } = await keeper.call(educationBaseApi.add, {
    body: { ...about, ...rest, partySchoolId: unitId },
  })
  await city.call(educationBaseApi.review, { params: { id: String(id) }, body: { isPassed: 1, version } })
  return id
}

/** A visit of 80 people that both sides have confirmed. */
async function confirmedVisit(clerk: ClerkOf, baseId: number, name: string, day: string): Promise<number> {
  const [host, guest] = await Promise.all([clerk('base'), clerk('county2')])
  const [{ unitId: hostId }, { unitId: guestId }] = await Promise.all([
    host.call(authApi.me, {}),
    guest.call(authApi.me, {}),
  ])
  const who = {
    partySchoolId: hostId,
    applyUnitId: guestId,
    contact: '贺静姝',
    phone: '13812345678',
    people: 80,
    audience: '机关党员',
  }
  const when = { startDate: day, endDate: day, timeOfDay: 1 as const }
  const what = {
    plan: '<p>上午参观，下午座谈。</p>',
    planFile: null,
    baseList: [{ baseId, productIds: [] }],
    owner: '胡永康',
    fee: 0,
  }
  const { id } = await host.call(projectApi.add, { body: { name, type: 1, ...who, ...when, ...what } })
  await host.call(projectApi.discuss, {
    body: { id, way: 1, content: '已商定', nextStep: '', attachments: [] },
  })
  await guest.call(projectApi.accept, { params: { id: String(id) }, query: {} })
  return id
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const question = (page: Page) => page.getByRole('dialog', { name: '已确认的参观受影响' })

test('a capacity lowered in the row under visits: each is listed, one of the next days is called off, the other is kept', async ({
  openAs,
  clerk,
}) => {
  const base = unique('岳麓馆')
  const [near, distant] = [unique('近日参观'), unique('下月参观')]
  const id = await passedBase(clerk, base)
  const nearId = await confirmedVisit(clerk, id, near, soon)
  const distantId = await confirmedVisit(clerk, id, distant, far)

  const page = await openAs('base')
  await page.goto(`/education-bases?keyword=${base}`)
  await rowOf(page, base).getByRole('button', { name: '接待与开放' }).click()
  await page.getByLabel('每日接待能力').fill('５０')
  await page.getByRole('button', { name: '保存' }).click()

  await test.step('both visits are asked about; the near one cannot be left as it is', async () => {
    await expect(question(page)).toContainText(near)
    await expect(question(page).getByRole('region', { name: near }).getByText('照常接待')).toBeHidden()
    await expect(question(page).getByRole('region', { name: near })).toContainText('7天内')
    await expect(question(page).getByRole('region', { name: distant }).getByText('照常接待')).toBeVisible()
  })

  await test.step('going back loses nothing and saves nothing', async () => {
    await question(page).getByRole('button', { name: '返回修改' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByLabel('每日接待能力')).toHaveValue('50')
    await page.getByRole('button', { name: '保存' }).click()
  })

  await test.step('without an answer to each it is not saved', async () => {
    await question(page).getByRole('region', { name: distant }).getByText('照常接待').click()
    await question(page).getByRole('button', { name: '确认并保存' }).click()
    await expect(question(page).getByRole('region', { name: near })).toContainText('请选择如何处理')
    await question(page).getByRole('region', { name: near }).getByText('取消该活动').click()
    await question(page).getByRole('button', { name: '确认并保存' }).click()
    await expect(question(page).getByText('请填写取消原因', { exact: true })).toBeVisible()
    await question(page).getByLabel('取消原因').fill('展厅检修，当日最多接待50人')
    await question(page).getByRole('button', { name: '确认并保存' }).click()
    await expect(page.getByText('已保存，立即生效')).toBeVisible()
    await expect(rowOf(page, base)).toContainText('50人/天')
  })

  await test.step('the other side reads it, and the visit that was kept stands', async () => {
    const guest = await openAs('county2')
    await guest.goto(`/projects/${nearId}`)
    await expect(guest.getByText('预约取消').first()).toBeVisible()
    await expect(guest.getByText('展厅检修，当日最多接待50人').first()).toBeVisible()
    await guest.goto(`/projects/${distantId}`)
    await expect(guest.getByText('方案确定').first()).toBeVisible()
  })
})
