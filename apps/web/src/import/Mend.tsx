import { Alert, App, Button, Progress, Segmented } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { formatTime } from '../ui/format.ts'
import { type ImportDefinition, isRequired } from './definition.ts'
import styles from './import.module.css'
import { LeftOver } from './LeftOver.tsx'
import { MendTable, type Place } from './MendTable.tsx'
import { isWrong, type RowState } from './row-states.ts'
import type { Import } from './useImport.ts'
import { WorkbookInput } from './WorkbookInput.tsx'

type Shown = 'all' | 'wrong' | 'likely'

const shows: Record<Shown, (state: RowState) => boolean> = {
  all: () => true,
  wrong: isWrong,
  likely: ({ likely }) => likely.length > 0,
}

export function Mend({ definition, brought }: { definition: ImportDefinition; brought: Import }) {
  const { columns, measure } = definition
  const { states, waiting, phase, terms, edit, pick } = brought
  const { modal } = App.useApp()
  const workbook = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<Shown>('all')
  const [open, setOpen] = useState<Place>()
  const required = useMemo(
    () => columns.map((column) => isRequired(definition, column)),
    [definition, columns],
  )

  const wrong = useMemo(() => states.filter(isWrong), [states])
  const likely = useMemo(() => states.filter(shows.likely).length, [states])
  const going = useMemo(() => states.filter((state) => state.isChosen && !isWrong(state)), [states])
  const bad = useMemo(() => wrong.filter(({ isChosen }) => isChosen), [wrong])
  // What is being mended stays in sight, though nothing is wrong with it any more.
  const kept = useRef(new Set<number>())
  const listed =
    shown === 'all'
      ? states
      : states.filter((state) => shows[shown](state) || kept.current.has(state.row.line))

  function onEdit({ line, column }: Place, text: string, onwards: boolean) {
    const state = states.find(({ row }) => row.line === line)
    if (!state) return
    const before = state.row.cells[column] ?? ''
    const wasWrong = state.errors[column] !== undefined
    const typed = text.trim()
    const isChanged = typed !== before
    // The same wrong name of something stands in many rows; the same wrong number does not mean the same.
    const isName = columns[column]?.options !== undefined
    const alike = isChanged && wasWrong && isName && before !== '' ? alikeOf(states, state, column) : []
    const change = (lines: readonly number[]) => {
      for (const each of lines) kept.current.add(each)
      edit(new Set(lines), column, typed)
    }
    if (isChanged) change([line])
    if (alike.length === 0)
      return setOpen(onwards && wasWrong ? nextWrong(states, { line, column }) : undefined)
    setOpen(undefined)
    modal.confirm({
      title: `同一列还有${alike.length}处“${before}”，一并改成“${typed}”吗？`,
      okText: '一并修改',
      cancelText: '只改这一处',
      onOk: () => change(alike),
    })
  }

  function show(next: Shown) {
    kept.current.clear()
    setShown(next)
  }

  function start() {
    if (bad.length === 0) return brought.save(going, false)
    modal.confirm({
      title: `有${bad.length}行还有问题，只导入其余${going.length}${measure}吗？`,
      content: '有问题的行会留在这里，可以接着修改后再导入，也可以下载带走。',
      okText: `导入${going.length}${measure}`,
      cancelText: '继续修改',
      onOk: () => void brought.save(going, true),
    })
  }

  const isBusy = phase === 'finishing' || phase === 'saving'
  const checkedCount = states.length - waiting

  return (
    <section className={styles.mend} aria-label="核对">
      {brought.restoredAt !== undefined && (
        <Alert
          type="info"
          showIcon
          title={`已恢复${formatTime(new Date(brought.restoredAt).toISOString())}没有完成的导入：${brought.file}`}
          action={
            <Button size="small" onClick={brought.startAnew}>
              不要了，另选文件
            </Button>
          }
        />
      )}
      {brought.lacksPrivate && (
        <div>
          <Button onClick={() => workbook.current?.click()}>补上未保存的内容</Button>
          <WorkbookInput ref={workbook} onFile={brought.fillPrivate} />
        </div>
      )}
      {brought.notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} closable />
      ))}
      {brought.failure && (
        <Alert
          type="error"
          showIcon
          title={brought.failure}
          action={
            brought.isStopped && (
              <Button size="small" onClick={brought.goOnChecking}>
                继续核对
              </Button>
            )
          }
        />
      )}
      <div className={styles.toolbar}>
        <Segmented<Shown>
          value={shown}
          onChange={show}
          options={[
            { value: 'all', label: `全部 ${states.length}` },
            { value: 'wrong', label: `只看有问题的 ${wrong.length}` },
            { value: 'likely', label: `疑似重复 ${likely}` },
          ]}
        />
        {wrong.length > 0 && (
          <Button
            disabled={isBusy}
            onClick={() =>
              setOpen(
                nextWrong(states, open ?? { line: 0, column: 0 }) ??
                  nextWrong(states, { line: 0, column: -1 }),
              )
            }
          >
            下一处问题
          </Button>
        )}
        <LeftOver definition={definition} states={wrong} label="下载有问题的行" />
        {waiting > 0 && (
          <div className={styles.progress} role="status">
            正在核对 {checkedCount}/{states.length}
            <Progress
              percent={Math.floor((checkedCount / states.length) * 100)}
              size="small"
              showInfo={false}
            />
          </div>
        )}
      </div>
      <MendTable
        columns={columns}
        required={required}
        states={listed}
        terms={terms}
        open={open}
        onOpen={setOpen}
        onEdit={onEdit}
        onPick={pick}
        isLocked={isBusy}
      />
      <footer className={styles.footer}>
        <span role="status">
          {saying(brought, going.length, measure) ??
            `将导入 ${going.length} ${measure}，未选和有问题的行不导入`}
        </span>
        <Button disabled={isBusy} onClick={brought.startAnew}>
          另选文件
        </Button>
        <Button type="primary" loading={isBusy} disabled={going.length === 0 || waiting > 0} onClick={start}>
          {bad.length > 0 ? `导入没有问题的 ${going.length} ${measure}` : `导入 ${going.length} ${measure}`}
        </Button>
      </footer>
    </section>
  )
}

/** Other rows in which the same text is wrong. */
const alikeOf = (states: readonly RowState[], { row }: RowState, column: number): number[] =>
  states
    .filter(
      (other) =>
        other.row !== row &&
        other.errors[column] !== undefined &&
        other.row.cells[column] === row.cells[column],
    )
    .map((other) => other.row.line)

function saying({ phase, finished }: Import, count: number, measure: string): string | undefined {
  if (phase === 'finishing') return `正在准备封面 ${finished}/${count}，请不要关闭页面`
  return phase === 'saving' ? `正在保存 ${count} ${measure}，请不要关闭页面` : undefined
}

/** The next cell after this one in which something is wrong; of a row as a whole its first. */
function nextWrong(states: readonly RowState[], { line, column }: Place): Place | undefined {
  for (const state of states) {
    if (state.row.line < line) continue
    const places = Object.keys(state.errors).map(Number)
    const next = places.filter((place) => state.row.line > line || place > column).sort((a, b) => a - b)[0]
    if (next !== undefined) return { line: state.row.line, column: next }
    if (state.error && places.length === 0 && state.row.line > line)
      return { line: state.row.line, column: 0 }
  }
  return undefined
}
