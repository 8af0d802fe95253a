import type { UnitExt, UnitFacts } from '@dangxiao/contract'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { UnitFactsFormPage } from './UnitFactsFormPage.tsx'

const facts: UnitFacts = {
  year: 2025,
  schoolType: 1,
  otherSchoolType: null,
  leaderConcurrentHead: 1,
  staffingSystem: 2,
  runningMode: 1,
  postsAllotted: 40,
  postsFilled: 38,
  overStaffedReason: '去年的说明',
  fullTimeTeachers: 12,
  partTimeTeachers: 8,
  titleSenior: 2,
  titleAssociate: 6,
  titleIntermediate: 8,
  titleJunior: 2,
  titleOther: 2,
  siteArea: 14_000,
  buildingArea: null,
  classrooms: 8,
  seats: 400,
  beds: 100,
  hasLiveRoom: 1,
  isPlanUploaded: 1,
  attachments: [{ name: '去年.pdf', url: 'http://localhost:3001/files/a.pdf' }],
}

const unit = (given: Partial<UnitExt> = {}): UnitExt => ({
  id: 20,
  partySchoolId: 20,
  partySchoolName: '长沙市委党校',
  createdBy: '',
  createTime: null,
  updateTime: '',
  version: 0,
  year: 2026,
  unitType: 2,
  facts: null,
  previous: facts,
  can: ['edit'],
  ...given,
})

const me = { ...reviewer, permissions: { 'unit-ext:view': 'branch', 'unit-ext:edit': 'own' } as const }

function open(record: UnitExt, update: () => object | Response = () => ({ id: 20, version: 1 })) {
  const asked = fakeApi({ 'GET /unit-ext/20': () => record, 'POST /unit-ext/update': update })
  renderPage(<UnitFactsFormPage />, { me, address: '/page?type=edit&id=20&year=2026' })
  return asked
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /上\s*报|保\s*存/ }))

describe('the form of a unit’s year', () => {
  test('opens with the figures of last year, without what belongs to that year, and hands in the new one', async () => {
    const asked = open(unit())
    const beds = await screen.findByLabelText<HTMLInputElement>('床位')
    expect(beds.value).toBe('100')
    expect(screen.getByText('已带入2025年的数据，请逐项核对后上报；变动超过30%的会标出。')).toBeTruthy()
    expect(screen.queryByText('去年.pdf')).toBeNull()
    fireEvent.change(beds, { target: { value: '131' } })
    expect(await screen.findByText(/增加31%，变动较大，请核对/)).toBeTruthy()
    confirm()
    await screen.findByText('上报成功')
    expect(asked.find(({ method }) => method === 'GET')?.query.get('year')).toBe('2026')
    const body = asked.find(({ method }) => method === 'POST')?.body
    expect(body).toMatchObject({
      id: 20,
      version: 0,
      year: 2026,
      beds: 131,
      overStaffedReason: '',
      attachments: [],
      isPlanUploaded: null,
    })
  })

  test('asks why there are more people than posts, and lets it pass with a reason', async () => {
    const asked = open(unit())
    fireEvent.change(await screen.findByLabelText('实有人数'), { target: { value: '41' } })
    confirm()
    await screen.findByText('实有人数不应大于编制数（超编请说明）')
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.change(screen.getByLabelText('超编说明'), { target: { value: '接收军转干部' } })
    confirm()
    await screen.findByText('上报成功')
  })
})
