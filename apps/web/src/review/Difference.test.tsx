import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Difference, type Field } from './Difference.tsx'

interface Lesson {
  name: string
  outline: string
  people: { id: number; name: string }[]
}

const fields: Field<Lesson>[] = [
  { label: '名称', kind: 'line', of: ({ name }) => name },
  { label: '提纲', kind: 'block', of: ({ outline }) => outline },
  {
    label: '授课人',
    kind: 'list',
    of: ({ people }) => people.map(({ id, name }) => ({ key: id, text: name })),
  },
]

const live: Lesson = {
  name: '党章学习',
  outline: '第一讲 总纲',
  people: [
    { id: 1, name: '张老师' },
    { id: 2, name: '李老师' },
  ],
}

const row = (label: string) => within(screen.getByText(label).closest('div') as HTMLElement)
const show = (record: Lesson, current: Lesson | null, onlyChanged = false) =>
  render(<Difference fields={fields} record={record} current={current} onlyChanged={onlyChanged} />)

describe('a record beside its live copy', () => {
  test('marks a changed line old → new, and leaves the others alone', () => {
    show({ ...live, name: '党章导读' }, live)
    expect(row('名称').getByText('党章学习')).toBeTruthy()
    expect(row('名称').getByText('党章导读')).toBeTruthy()
    expect(screen.getAllByText('已修改')).toHaveLength(1)
  })

  test('shows what went and what came inside a longer text', () => {
    show({ ...live, outline: '第一讲 总纲与任务' }, live)
    expect(row('提纲').getByText('与任务').tagName).toBe('INS')
  })

  test('tells who joined, who left, and that the order changed', () => {
    show(
      {
        ...live,
        people: [
          { id: 3, name: '王老师' },
          { id: 1, name: '张老师' },
        ],
      },
      live,
    )
    expect(row('授课人').getByText('王老师').tagName).toBe('INS')
    expect(row('授课人').getByText('新增')).toBeTruthy()
    expect(row('授课人').getByText('李老师').tagName).toBe('DEL')
    expect(screen.queryByText('顺序有调整，以下为新顺序')).toBeNull()
  })

  test('says when only the order changed', () => {
    show({ ...live, people: live.people.toReversed() }, live)
    expect(screen.getByText('顺序有调整，以下为新顺序')).toBeTruthy()
  })

  test('can show only what changed', () => {
    show({ ...live, name: '党章导读' }, live, true)
    expect(screen.queryByText('提纲')).toBeNull()
  })

  test('a new record has nothing to compare with', () => {
    show(live, null, true)
    expect(screen.queryByText('已修改')).toBeNull()
    expect(screen.getByText('提纲')).toBeTruthy()
  })
})

describe('rich text', () => {
  const rich: Field<{ html: string }>[] = [{ label: '背景', kind: 'rich', of: ({ html }) => html }]
  const showRich = (html: string, current: string | null) =>
    render(
      <Difference fields={rich} record={{ html }} current={current === null ? null : { html: current }} />,
    )

  test('is shown as it is read, without what could run', async () => {
    const { container } = showRich(
      '<h2>缘起</h2><p>正文<img src="x" onerror="alert(1)"></p><script>alert(1)</script>',
      null,
    )
    expect((await screen.findByRole('heading', { name: '缘起' })).tagName).toBe('H2')
    expect(container.innerHTML).not.toMatch(/onerror|script/)
  })

  test('is compared by its words', () => {
    showRich('<p>村民自治</p>', '<p>村民<b>共治</b></p>')
    expect(row('背景').getByText('自治').tagName).toBe('INS')
  })

  test('whose format alone has changed is shown anew, with a word', () => {
    showRich('<p><strong>村民自治</strong></p>', '<p>村民自治</p>')
    expect(row('背景').getByText('文字没有改动，格式或图片有调整，以下为新内容')).toBeTruthy()
  })
})
