import { lecturerCourseCategories, professionalTitles } from '@dangxiao/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Asked, failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { teacher } from '../testing/teacher.ts'
import { TeacherFormPage } from './TeacherFormPage.tsx'

const me = { ...reviewer, permissions: { ...reviewer.permissions, 'teacher:edit': 'branch' as const } }
const lists = [
  'teacher-unit-field',
  'level',
  'teacher-rating',
  'education-background',
  'education-degree',
  'study-field',
  'honor-list',
]

type Handlers = Parameters<typeof fakeApi>[0]
async function open(address: string, changes: Handlers = {}) {
  const log = fakeApi({
    ...Object.fromEntries(lists.map((name) => [`GET /teacher/${name}`, () => [{ id: 62, name: '省级' }]])),
    'GET /teacher/teacher-classification': () => lecturerCourseCategories,
    'GET /teacher/the-title': () => professionalTitles,
    'GET /unit/list/user-tree': () => [{ id: 20, unitName: '长沙市委党校', childrens: [] }],
    'POST /teacher/add': () => ({ id: 8, version: 1, auditUnitName: '长沙市委党校' }),
    'POST /teacher/update': () => ({ id: 5, version: 4 }),
    ...changes,
    'GET /teacher/5': () => teacher(5, '彭静姝'),
  })
  renderPage(<TeacherFormPage />, { address, me })
  await screen.findByRole('heading', { name: '教学信息' })
  return {
    log,
    sentTo: (path: string) => log.filter((asked: Asked) => asked.path === path && asked.method === 'POST'),
  }
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label))
  const found = await screen.findAllByText(option)
  const inPopup = found.find((element) => element.closest('.ant-select-dropdown'))
  if (!inPopup) throw new Error(`no such option: ${option}`)
  fireEvent.click(inPopup)
}

async function fillIn() {
  type('姓名', '彭静姝')
  type('手机号', '139 7419 0001')
  type('身份证号', '430102198005011230')
  await choose('聘用类型', '校内专职')
  expect(screen.getByLabelText<HTMLInputElement>('专职').checked).toBe(true)
  await choose('课程类别', '党史教育')
  await choose('职称', '副高级')
  type('个人简介', ' 长期从事党的理论教学。 ')
}

describe('adding a teacher', () => {
  test('says what is missing, all at once, and sends nothing', async () => {
    const { sentTo } = await open('/page?type=add')
    type('手机号', '1397419')
    type('身份证号', '430102198005011231')
    confirm()
    for (const said of [
      '姓名不能为空',
      '性别不能为空',
      '出生日期不能为空',
      '手机号格式不正确',
      '身份证号格式不正确',
      '聘用类型不能为空',
    ])
      expect(await screen.findByText(said)).toBeTruthy()
    for (const said of ['专兼职不能为空', '课程类别不能为空', '职称不能为空', '个人简介不能为空'])
      expect(screen.getByText(said)).toBeTruthy()
    expect(sentTo('/teacher/add')).toEqual([])
  })

  test('points at a number that says another sex or day of birth, and fills them on request', async () => {
    await open('/page?type=add')
    fireEvent.click(screen.getByLabelText('女'))
    type('身份证号', '４３０１０２１９８００５０１１２３０')
    await screen.findByText(/与性别不一致，请核对/)
    fireEvent.click(screen.getByRole('button', { name: '按身份证号填写' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('男').checked).toBe(true))
    expect(screen.queryByText(/请核对/)).toBeNull()
  })

  test('keeps no phone and no citizen’s number as a draft, and says so when it is offered', async () => {
    await open('/page?type=add')
    await fillIn()
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('长期从事'))
    expect(Object.values(localStorage).join().replace(/\s/g, '')).not.toMatch(
      /13974190001|430102198005011230/,
    )
    cleanup()

    await open('/page?type=add')
    await screen.findByText('手机号、身份证号未保存在草稿中，请重新填写')
    fireEvent.click(screen.getByRole('button', { name: /恢\s*复/ }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('彭静姝'))
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('')
    expect(screen.getByText('手机号、身份证号未保存在草稿中，请重新填写')).toBeTruthy()
  })

  test('takes sex and birthday from the citizen’s number, and sends what was filled in', async () => {
    const { sentTo } = await open('/page?type=add')
    await fillIn()
    const kept = () => Object.values(localStorage).join()
    await waitFor(() => expect(kept()).toContain('长期从事'))
    expect(kept()).not.toContain('430102198005011230')
    confirm()
    await waitFor(() => expect(sentTo('/teacher/add').length).toBe(1))
    await screen.findByText('等待长沙市委党校审核')
    expect(sentTo('/teacher/add')[0]?.body).toMatchObject({
      name: '彭静姝',
      sex: 1,
      birthday: '1980-05-01',
      phone: '13974190001',
      idCard: '430102198005011230',
      partySchoolId: 20,
      employmentType: 1,
      fullOrPartTime: 1,
      courseCategories: [2],
      professionalTitle: 2,
      introduction: '长期从事党的理论教学。',
      isShow: 1,
    })
  })

  test('asks about somebody who may be there already, and goes on when the user says so', async () => {
    const said = '疑似重复：彭静姝（岳麓区委党校）已入库'
    const { sentTo } = await open('/page?type=add', {
      'POST /teacher/add': ({ body }) =>
        (body as { duplicateSeen?: number }).duplicateSeen
          ? { id: 8, version: 1 }
          : failure(409, 'LIKELY_DUPLICATE', said),
    })
    await fillIn()
    confirm()
    await screen.findByText(said, { selector: '.ant-modal-confirm-title' })
    fireEvent.click(screen.getByRole('button', { name: '返回核对' }))
    expect(sentTo('/teacher/add').length).toBe(1)
    confirm()
    await waitFor(() => expect(sentTo('/teacher/add').length).toBe(2))
    fireEvent.click(
      (await screen.findAllByRole('button', { name: '不是同一人，继续保存' })).at(-1) as HTMLElement,
    )
    await screen.findByText('保存成功')
    const [first, , last] = sentTo('/teacher/add')
    expect(last?.body).toEqual({ ...(first?.body as object), duplicateSeen: 1 })
    expect(last?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })
})

test('full or part time follows the employment, and a contradiction is pointed out', async () => {
  await open('/page?type=add')
  await choose('聘用类型', '校外聘请')
  expect(screen.getByLabelText<HTMLInputElement>('兼职').checked).toBe(true)
  fireEvent.click(screen.getByLabelText('专职'))
  expect(await screen.findByText('与聘用类型不一致，请核对')).toBeTruthy()
})

describe('editing a teacher', () => {
  test('leaves the stored citizen’s number alone, shows it when asked, and replaces it as a whole', async () => {
    const user = userEvent.setup()
    const { sentTo } = await open('/page?type=edit&id=5', {
      'POST /teacher/id-card/5': () => ({ idCard: '430102198005011230' }),
    })
    const number = () => screen.getByLabelText<HTMLInputElement>(/^身份证号/).value
    expect(number()).toBe('430*************30')
    await user.click(screen.getByRole('button', { name: '查看' }))
    await waitFor(() => expect(number()).toBe('430102198005011230'))
    type('职务', '副校长')
    confirm()
    await waitFor(() => expect(sentTo('/teacher/update').length).toBe(1))
    expect(sentTo('/teacher/update')[0]?.body).toMatchObject({
      id: 5,
      version: 3,
      duty: '副校长',
      idCard: '430*************30',
    })
  })

  test('a number that was taken out can be put back', async () => {
    const user = userEvent.setup()
    const { sentTo } = await open('/page?type=edit&id=5')
    await user.click(screen.getByRole('button', { name: '修改' }))
    type('身份证号', '43010219800501348x')
    expect(sentTo('/teacher/id-card/5')).toEqual([])
    await user.click(screen.getByRole('button', { name: '恢复原号码' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^身份证号/).value).toBe('430*************30')
  })
})
