import { expect, type Locator, type Page } from '@playwright/test'

/** What a complete course needs, beside its videos. */
export interface Essentials {
  name: string
  lecturer: string
}

/** The form of a recorded course, filled in as a clerk does. */
export class CourseForm {
  readonly page: Page
  readonly confirm: Locator
  readonly cancel: Locator
  readonly lecturers: Locator
  readonly videos: Locator

  constructor(page: Page) {
    this.page = page
    const footer = page.locator('footer')
    this.confirm = footer.getByRole('button', { name: '确定' })
    this.cancel = footer.getByRole('button', { name: '取消' })
    this.lecturers = page.getByRole('region', { name: '授课人' })
    this.videos = page.getByRole('region', { name: '课程视频' })
  }

  async openNew(): Promise<void> {
    await this.page.goto('/courses/form?type=add')
    await expect(this.field('课程名称')).toBeVisible()
  }

  async openEdit(id: number): Promise<void> {
    await this.page.goto(`/courses/form?type=edit&id=${id}`)
    await expect(this.field('课程名称')).toBeVisible()
  }

  field = (label: string): Locator => this.page.getByLabel(label)

  /** What a picker shows: the box around its input. */
  line = (label: string): Locator => this.page.locator('.ant-select').filter({ has: this.field(label) })

  /** Choose from a tree: a part of the name finds the entry, a click takes it. */
  async choose(label: string, name: string): Promise<void> {
    await this.field(label).click()
    await this.field(label).fill(name)
    await this.openTree().getByText(name, { exact: true }).click()
    await expect(this.openTree()).toBeHidden()
  }

  openTree = (): Locator => this.page.getByRole('tree').filter({ visible: true })

  /** Look a lecturer up by name and take the first who has it. */
  async addLecturer(name: string): Promise<void> {
    await this.lecturers.getByRole('combobox').fill(name)
    // What the server finds comes later than the list opens, and takes the place of what stood there.
    await expect(this.lecturers.getByRole('img', { name: 'loading' })).toHaveCount(0)
    const offered = this.page.locator('.ant-select-item-option').filter({ visible: true })
    await expect(offered.filter({ hasNotText: name })).toHaveCount(0)
    await offered.first().click()
    await expect(this.lecturers.getByRole('button', { name: `调整顺序：${name}` })).toBeVisible()
  }

  lecturerNames = async (): Promise<string[]> => namesOf(this.lecturers)
  videoTitles = async (): Promise<string[]> => namesOf(this.videos)

  /** Adds an empty video and gives its card. */
  async addVideo(): Promise<Locator> {
    const cards = this.videos.getByRole('region', { name: /^视频\d+$/ })
    const before = await cards.count()
    await this.page.getByRole('button', { name: '添加视频' }).click()
    const card = cards.nth(before)
    await expect(card).toBeVisible()
    return card
  }

  async addVideoByAddress(title: string, address: string, minutes = '45'): Promise<Locator> {
    const card = await this.addVideo()
    await card.getByLabel('视频标题').fill(title)
    await card.getByLabel('视频时长').fill(minutes)
    await card.getByRole('tab', { name: '填写视频地址' }).click()
    await card.getByRole('textbox', { name: '视频地址' }).fill(address)
    return card
  }

  /** Everything that is required, so that only the videos are left. */
  async fillEssentials({ name, lecturer }: Essentials): Promise<void> {
    await this.field('课程名称').fill(name)
    await this.choose('课程类别', '党的创新理论')
    await this.choose('教学方式', '讲授式')
    await this.field('课程提纲').fill('一、学习背景。二、主要内容。三、贯彻落实。')
    await this.page.getByRole('radio', { name: '是', exact: true }).check()
    await this.addLecturer(lecturer)
    await this.useDefaultCover()
  }

  async useDefaultCover(): Promise<void> {
    await this.page.getByRole('button', { name: '使用默认封面' }).click()
    await expect(this.page.getByText('正在使用默认封面')).toBeVisible()
  }

  /** Moves an entry of a list with the keyboard: space, arrows, space. Places count from 1. */
  async move(name: string, from: number, to: number): Promise<void> {
    const said = (text: string) => expect(this.page.getByText(text)).toBeAttached()
    const step = to > from ? 1 : -1
    await this.page.getByRole('button', { name: `调整顺序：${name}`, exact: true }).focus()
    await this.page.keyboard.press('Space')
    await said(`已拿起“${name}”`)
    for (let place = from + step; place !== to + step; place += step) {
      await this.page.keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp')
      await said(`“${name}”移到第${place}项`)
    }
    await this.page.keyboard.press('Space')
    await said(`“${name}”已放在第${to}项`)
  }
}

/** The names that the handles of a sortable list carry, from top to bottom. */
async function namesOf(list: Locator): Promise<string[]> {
  const handles = await list.getByRole('button', { name: /^调整顺序：/ }).all()
  return Promise.all(
    handles.map(async (handle) =>
      ((await handle.getAttribute('aria-label')) ?? '').replace('调整顺序：', ''),
    ),
  )
}
