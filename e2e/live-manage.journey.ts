import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, todayIn } from '@dangxiao/contract'
import { lessonOn } from './support/clerk.ts'
import { expect, test, unique } from './support/product.ts'

/** A school's own live server in the house, which is on the air. */
async function liveServer() {
  let asked = 0
  const server = createServer((_, reply) => {
    asked++
    reply.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end('#EXTM3U')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, asked: () => asked, close: () => server.close() }
}

test('an administrator lists a live server, the operator checks a lesson there and calls it off', async ({
  openAs,
  clerk,
}) => {
  const title = unique('直播党课')
  const stream = await liveServer()
  const day = addDays(todayIn(new Date()), 1)

  await test.step('a school plans a lesson that goes live', async () => {
    const live = { title, place: '线上', isLive: 1, liveUrl: `http://${stream.host}/live.m3u8` }
    await (await clerk('teaching')).openClass(unique('直播班'), day, day, [lessonOn(day, 1, live)])
  })

  const operator = await openAs('live')
  const row = operator.getByRole('row').filter({ hasText: title })
  const check = operator.getByRole('dialog', { name: `检查《${title}》` })

  await test.step('what nobody has listed is not asked, and the page says what to do', async () => {
    await operator.goto('/')
    await operator.getByRole('menuitem', { name: '教学安排' }).click()
    await operator.getByRole('menuitem', { name: '直播管理' }).click()
    await operator.getByLabel('课程名称').fill(title)
    await operator.getByRole('button', { name: /查\s*询/ }).click()
    await expect(row).toContainText('即将开始')
    await row.getByRole('button', { name: '检查' }).click()
    await expect(check).toContainText(
      `主机 ${stream.host} 不在允许检测的范围内，可请系统管理员在“系统－设置”中添加`,
    )
    await expect(check).toContainText('无法判断')
    expect(stream.asked()).toBe(0)
  })

  await test.step('the administrator lists it', async () => {
    const page = await openAs('sysadmin')
    await page.goto('/settings')
    await page.getByLabel('允许检测的主机').fill(`http://${stream.host}`)
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText('不正确：只写域名或 IP')).toBeVisible()
    await page.getByLabel('允许检测的主机').fill(stream.host)
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText('已保存')).toBeVisible()
  })

  await test.step('the check shows the signal, and says what cannot be known', async () => {
    // The page asks again by itself; the address is asked at most once in ten seconds.
    await expect(check).toContainText('正常', { timeout: 30_000 })
    await expect(check).toContainText('外部地址不提供人数')
    expect(stream.asked()).toBe(1)
    await check.getByText('关闭', { exact: true }).click()
  })

  await test.step('it is called off with a reason', async () => {
    await row.getByRole('button', { name: '取消' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('textbox').fill('老师临时出差')
    await dialog.getByRole('button', { name: '取消直播' }).click()
    await expect(row).toContainText('已取消')
    await expect(row).toContainText('老师临时出差')
  })
  stream.close()
})
