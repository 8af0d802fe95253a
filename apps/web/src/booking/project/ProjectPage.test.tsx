import type { Project } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../../testing/api.ts'
import { recordFixture } from '../../testing/record.ts'
import { renderPage } from '../../testing/render.tsx'
import { daysOf, isHeldBy, shortDaysOf } from '../texts.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import { ProjectMoves } from './ProjectMoves.tsx'
import { placeholdersOf } from './placeholders.ts'

const me = { ...reviewer, permissions: { 'project:view': 'own', 'project:edit': 'own' } as const }

const project: Project = {
  ...recordFixture,
  id: 7,
  partySchoolName: '甲县委党校',
  version: 3,
  reservationId: null,
  reservationNumber: null,
  name: '主题党日',
  type: 1,
  applyUnitId: 3,
  applyUnitName: '乙县委党校',
  contact: '蒋海燕',
  phone: '13800001234',
  people: 40,
  startDate: '2031-09-14',
  endDate: '2031-09-14',
  timeOfDay: 1,
  audience: '',
  fee: null,
  owner: '',
  baseNames: ['纪念馆'],
  bookingStatus: 3,
  actualNum: null,
  cancelReason: '',
  planNo: 1,
  planSide: 'host',
  acceptedPlanNo: 1,
  side: 'host',
  can: ['hold', 'cancel'],
  classId: null,
  className: null,
  baseList: [],
  plan: '<p>方案</p>',
  planFile: null,
  plans: [],
  acceptedBy: null,
  acceptedTime: null,
  consultations: [],
  history: [],
  baseRefusal: null,
}

function open(given: Partial<Project> = {}) {
  const log = fakeApi({
    'POST /activity-project/update': () => ({ id: 7, version: 4 }),
    'GET /activity-project/re-appointment/*': () => ({ id: 7, version: 4 }),
  })
  const page = (
    <>
      <h1>主题党日</h1>
      <ProjectMoves project={{ ...project, ...given }} />
    </>
  )
  renderPage(page, { me })
  return log
}

test('calling off asks why, and sends the reason with the version that was seen', async () => {
  const log = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '取消预约' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '取消预约' }))
  await within(dialog).findByText('请填写取消原因')
  expect(log.some(({ path }) => path === '/activity-project/update')).toBe(false)
  await user.type(within(dialog).getByLabelText('取消原因'), '场馆检修')
  await user.click(within(dialog).getByRole('button', { name: '取消预约' }))
  await screen.findByText('已取消')
  expect(log.find(({ path }) => path === '/activity-project/update')?.body).toEqual({
    id: 7,
    version: 3,
    bookingStatus: 0,
    cancelReason: '场馆检修',
  })
})

test('who came can be counted once the day is there, not before', async () => {
  open()
  expect(await screen.findByRole('button', { name: '登记到场人数' })).toHaveProperty('disabled', true)
  const on = (day: string) => isHeldBy({ endDate: '2031-09-14' }, new Date(day))
  expect([on('2031-09-13T15:59:00Z'), on('2031-09-13T16:00:00Z')]).toEqual([false, true])
})

test('two versions of a plan are compared with all that was agreed on', async () => {
  const terms = {
    startDate: '2031-09-14',
    endDate: '2031-09-14',
    timeOfDay: 1,
    people: 40,
    fee: 1200.5,
    bases: [],
    planFile: null,
  }
  const version = {
    side: 'host' as const,
    userName: '陈敏',
    unitName: '甲县委党校',
    time: '2031-01-01T00:00:00.000Z',
    content: '<p>方案</p>',
  }
  const bases = [{ id: 1, name: '纪念馆', products: [{ id: 2, name: '现场讲解' }] }]
  fakeApi({
    'GET /activity-project/plans/*': () => [
      { ...version, no: 2, terms: { ...terms, people: 999, fee: 99_999, bases } },
      { ...version, no: 1, terms },
    ],
  })
  renderPage(<PlanVersions projectId={7} />, { me })
  const shown = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
  expect(await shown('预计人数')).toBe('预计人数已修改40 人→999 人')
  expect(await shown('费用')).toBe('费用已修改1,200.5 元→99,999 元')
  expect(await shown('教学基地')).toBe('教学基地已修改—→纪念馆（现场讲解）')
  expect(await shown('日期')).toBe('日期2031-09-14 上午')
})

test('nothing is offered that the side may not do', async () => {
  open({ can: [], bookingStatus: 0 })
  await screen.findByRole('heading', { name: '主题党日' })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('days are told as people write them', () => {
  expect(daysOf(project)).toBe('2031-09-14 上午')
  expect(daysOf({ startDate: '2031-09-14', endDate: '2031-09-18' })).toBe('2031-09-14 至 2031-09-18')
  expect(shortDaysOf({ startDate: '2031-09-14', endDate: '2031-10-02', timeOfDay: null })).toBe(
    '9月14日—10月2日',
  )
})

describe('a template', () => {
  const now = new Date('2031-08-31T17:00:00Z')
  const known = {
    单位: '甲县委党校',
    班级: '主题党日',
    开班日期: '2031年9月14日',
    结业日期: '2031年9月14日',
    人数: '40',
    联系人: '蒋海燕',
    落款日期: '2031年9月1日',
    培训地点: '纪念馆',
  }

  test('is filled with what the project knows, and nothing else', () => {
    expect(placeholdersOf(project, '{{联系人}}：{{联系电话}}', now)).toEqual({
      ...known,
      联系电话: '13800001234',
    })
  })

  test('that gives a phone to somebody else is not given the contact’s', () => {
    expect(placeholdersOf(project, '班主任：{{班主任}}，{{联系电话}}', now)).toEqual(known)
  })
})

describe('the plan', () => {
  const template = { id: 3, name: '活动方案', partySchoolName: '省委党校', hasContent: true }
  const newer: Project = { ...project, version: 4, planNo: 2, plan: '<p>对方的方案</p>' }
  newer.plans = [
    { no: 2, side: 'applicant', userName: '蒋海燕', unitName: '乙县委党校', time: '2031-01-02T00:00:00Z' },
  ]

  function openEditor(content: string) {
    const log = fakeApi({
      'GET /template/page/1/100': () => ({ records: [template], total: 1 }),
      'GET /template/get/3': () => ({ ...template, content }),
      'POST /activity-project/update': ({ body }) =>
        (body as { version: number }).version === 3
          ? failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
          : { id: 7, version: 5 },
    })
    function Page() {
      const [shown, setShown] = useState(project)
      return (
        <>
          <button type="button" onClick={() => setShown(newer)}>
            重新读取
          </button>
          <PlanEditor project={shown} onDone={() => {}} />
        </>
      )
    }
    renderPage(<Page />, { me })
    return log
  }
  const useTemplate = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByLabelText('选用培训方案模板'))
    await user.click(await screen.findByText('活动方案（省委党校）'))
    await user.click(await screen.findByRole('button', { name: '替换' }))
  }

  test('is not sent with a placeholder that nobody has filled', async () => {
    openEditor('<p>{{单位}}：{{班主任}}</p>')
    await useTemplate(userEvent.setup())
    await screen.findByText('还有1处未填写：班主任')
    expect(screen.getByRole('button', { name: '保存为第2版' })).toHaveProperty('disabled', true)
  })

  test('that somebody else has saved meanwhile stands beside what was written, which stays', async () => {
    const user = userEvent.setup()
    const log = openEditor('<p>我方的方案</p>')
    await useTemplate(user)
    await user.click(await screen.findByRole('button', { name: '保存为第2版' }))
    await screen.findByText('该记录已被他人更新，请刷新后重试')
    await user.click(screen.getByRole('button', { name: '重新读取' }))
    await screen.findByText('乙县委党校蒋海燕已保存第2版，您写的内容还在')
    expect(screen.getByRole('button', { name: '保存为第2版' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '知道了，继续填写' }))
    await user.click(screen.getByRole('button', { name: '保存为第3版' }))
    await screen.findByText('方案已保存，等待对方确认')
    const [, sent] = log.filter(({ path }) => path === '/activity-project/update')
    expect(sent?.body).toMatchObject({ version: 4, plan: '<p>我方的方案</p>' })
  })
})
