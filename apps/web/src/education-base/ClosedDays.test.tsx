import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClosedDays } from './ClosedDays.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
})

function show(start: string[] = []) {
  let last = start
  function Page() {
    const [value, setValue] = useState(start)
    last = value
    return <ClosedDays value={value} onChange={setValue} />
  }
  render(<Page />)
  return () => last
}

const day = (name: string) => screen.getByRole('button', { name: `${name} 不开放` })

test('a day is closed by a click and opened by the next', () => {
  const last = show()
  fireEvent.click(day('2026-11-25'))
  fireEvent.click(day('2026-11-23'))
  expect(last()).toEqual(['2026-11-23', '2026-11-25'])
  expect(day('2026-11-23').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(/本月不开放 2 天，今后共 2 天/)).toBeTruthy()
  fireEvent.click(day('2026-11-25'))
  expect(last()).toEqual(['2026-11-23'])
})

test('a weekday closes all such days of the month that are still to come', () => {
  const last = show(['2026-11-02', '2026-12-07'])
  const mondays = screen.getByRole('button', { name: '本月星期 一 全部不开放' })
  fireEvent.click(mondays)
  expect(last()).toEqual(['2026-11-02', '2026-11-23', '2026-11-30', '2026-12-07'])
  fireEvent.click(mondays)
  expect(last()).toEqual(['2026-11-02', '2026-12-07'])
})

test('days that have passed stay as they are, and other months are a click away', () => {
  const last = show()
  expect(day('2026-11-19').hasAttribute('disabled')).toBe(true)
  expect(day('2026-11-20').hasAttribute('disabled')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '下个月' }))
  fireEvent.click(screen.getByRole('button', { name: '下个月' }))
  expect(screen.getByText('2027年1月')).toBeTruthy()
  fireEvent.click(day('2027-01-31'))
  expect(last()).toEqual(['2027-01-31'])
})
