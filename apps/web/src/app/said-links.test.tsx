import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { BoardPage } from '../booking/board/BoardPage.tsx'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** `message.success(`, `modal.confirm(` and what a page may call them. */
const SAYS = /\b(?:message|toast|modal|notification)\.(?:success|info|warning|error|open|confirm)\(/g
/** What needs a router around it. */
const LINK = /<Link\b|<NavLink\b|\buseRouter\(|\buseNavigate\(/

/** The text from an opening parenthesis to the one that closes it. */
function argumentsFrom(source: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < source.length) {
    if (source[end] === '(') depth++
    if (source[end] === ')') depth--
    end++
  }
  return source.slice(start, end)
}

/** The components of the same file that are drawn in a text. */
const drawnIn = (text: string, source: string) =>
  [...text.matchAll(/<([A-Z]\w*)/g)].flatMap(([, name]) => {
    const at = source.search(new RegExp(`(?:function|const) ${name}\\b`))
    return at < 0 ? [] : [source.slice(at).split(/\n(?:export )?(?:function|const) /, 1)[0] ?? '']
  })

function saysLink(source: string): boolean {
  for (const { index, 0: call } of source.matchAll(SAYS)) {
    const given = argumentsFrom(source, index + call.length)
    if ([given, ...drawnIn(given, source)].some((text) => LINK.test(text))) return true
  }
  return false
}

const reservation = {
  id: 4,
  subject: '主题党日',
  applyUnitName: '乙县委党校',
  partySchoolName: '甲县委党校',
  startDate: '2031-09-14',
  endDate: '2031-09-14',
  people: 40,
  baseNames: ['纪念馆'],
  type: 1,
  bookingStatus: 1,
  can: ['become'],
}

/** How each message, dialog and notification with a link is opened; ends with the link on the page. */
const opened: Record<string, () => Promise<HTMLElement>> = {
  '../booking/board/BoardPage.tsx': async () => {
    fakeApi({
      'GET /training-reservation/list/*/*': () => ({ records: [reservation], total: 1 }),
      'GET /activity-project/list/*/*': () => ({ records: [], total: 0 }),
      'POST /training-reservation/require-transfer': () => ({ projectId: 9, bookingStatus: 2, version: 2 }),
    })
    const me = {
      ...reviewer,
      permissions: { 'project:view': 'own', 'project:edit': 'own', 'reservation:edit': 'own' } as const,
    }
    renderPage(<BoardPage />, { me })
    await userEvent.click(await screen.findByRole('button', { name: '受理' }))
    return screen.findByRole('link', { name: '打开项目' })
  },
}

describe('messages, dialogs and notifications with a link', () => {
  test('are all opened here', () => {
    const found = Object.entries(sources).filter(
      ([path, source]) => !path.includes('.test.') && saysLink(source),
    )
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(opened).sort())
  })

  test.each(Object.keys(opened))('%s: the page stays, and the link leads on', async (path) => {
    const link = await opened[path]?.()
    expect(screen.queryByText('页面出现问题')).toBeNull()
    await userEvent.click(link as HTMLElement)
    await screen.findByText('另一页')
  })
})
