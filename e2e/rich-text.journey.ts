import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { fixture } from './support/files.ts'
import { expect, test, unique } from './support/product.ts'

const part = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** As the clipboard, or a hand with a file over the text, would give it. */
interface Transfer {
  html?: string
  rtf?: string
  /** Base64 of a PNG. */
  picture?: string
}

const give = (box: Locator, kind: 'paste' | 'drop', transfer: Transfer) =>
  box.evaluate(
    (element, { kind, html, rtf, picture }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (rtf) data.setData('text/rtf', rtf)
      if (picture) {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], '拖入的图.png', { type: 'image/png' }))
      }
      const { left, top } = element.getBoundingClientRect()
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 30,
              clientY: top + 20,
              bubbles: true,
              cancelable: true,
            })
      element.dispatchEvent(event)
    },
    { kind, ...transfer },
  )

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

const columns = Array.from(
  { length: 16 },
  (_, i) => `<td width=120><p class=MsoNormal>第${i + 1}列的内容</p></td>`,
).join('')

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=ZH-CN><!--StartFragment-->
<h1 align=center style='text-align:center'>基层调研报告<o:p></o:p></h1>
<h2><span style='mso-list:Ignore'>一、</span>背景</h2>
${item(1, '1.', '走访三个乡镇')}${item(2, '·', '谢家坪')}${item(2, '·', '龙头村')}${item(1, '2.', '座谈两次')}
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>现场：</b><img width=554 src="file:///C:/Users/clip_image001.png"></p>
<table class=MsoTableGrid border=1><tr><td colspan=16 align=center><p class=MsoNormal align=center>汇总表</p></td></tr><tr>${columns}</tr></table>
<p class=MsoNormal>外链图：<img src="http://other.example/a.png"></p>
<!--EndFragment--></body></html>`

test('what is pasted from Word keeps its structure and pictures, through saving, reading and editing again', async ({
  openAs,
}) => {
  const png = await readFile(fixture('photo.png'))
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn x}{\\sv 1}}}\\pngblip ${png.toString('hex')}}}}`
  const page = await openAs('county-editor')
  const name = unique('调研报告')
  await page.goto('/cases/form?type=add')
  await page.getByLabel('案例名称').fill(name)
  await page.getByLabel('案例类型').click()
  await page.getByTitle('基层治理', { exact: true }).click()
  await page.getByRole('button', { name: '添加作者' }).click()
  const dialog = page.getByRole('dialog', { name: '添加作者' })
  await dialog.getByLabel('作者姓名').fill('易慧敏')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByLabel('内容摘要').fill('一份调研报告。')
  const background = part(page, '案例背景')

  await test.step('headings, lists, table and picture are there; what was left out is said', async () => {
    await background.click()
    await give(background, 'paste', { html: word, rtf })
    await expect(
      page.getByText('粘贴内容中有1张图片在其他电脑或网站上，没有带入，请保存到本机后用“插入图片”上传'),
    ).toBeVisible()
    await expectStructure(background)
    await expect(background.getByRole('img')).toHaveCount(1)
  })

  await test.step('a picture that is dropped and fails is tried again; until then saving says so', async () => {
    await page.route('**/api/files', (route) => route.abort(), { times: 1 })
    const practice = part(page, '主要做法')
    await practice.fill('做法一。')
    await give(practice, 'drop', { picture: png.toString('base64') })
    await expect(practice.getByRole('alert')).toHaveText(
      '图片“拖入的图.png”没有上传成功：网络连接不上，请检查网络后重试',
    )
    await part(page, '实施成效').fill('成效。')
    await part(page, '思考讨论').fill('讨论。')
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('主要做法中有图片没有上传成功，请在图片处重试或移除')).toBeVisible()
    await practice.getByRole('button', { name: '重试：拖入的图.png' }).click()
    await expect(practice.getByRole('img')).toBeVisible()
    await expect(practice.locator('p').first()).toHaveText('做法一。')
  })

  await test.step('it is saved, and read as it was written; the wide table scrolls in itself', async () => {
    await page.locator('footer').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expectStructure(page.locator('main'))
    const table = page.getByRole('region', { name: '表格' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    const root = page.locator('html')
    expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(page.locator('main').getByRole('img', { name: '图片1.png' })).toBeVisible()
  })

  await test.step('and opened again as it was', async () => {
    await page.getByRole('link', { name: '编辑' }).click()
    await expectStructure(part(page, '案例背景'))
    await expect(part(page, '案例背景').getByRole('img')).toHaveCount(1)
  })
})

async function expectStructure(text: Locator) {
  await expect(text.getByRole('heading', { level: 2, name: '基层调研报告' })).toHaveCSS(
    'text-align',
    'center',
  )
  await expect(text.getByRole('heading', { level: 3, name: '一、背景' })).toBeVisible()
  await expect(text.locator('ol > li > ul > li')).toHaveText(['谢家坪', '龙头村'])
  await expect(text.locator('ol > li').last()).toHaveText('座谈两次')
  await expect(text.locator('td[colspan="16"]')).toHaveText('汇总表')
  await expect(text.locator('strong, b').filter({ hasText: '现场：' })).toBeVisible()
}
