import { homeApi, type Terms } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { call, uuid } from '../session/client.ts'
import { CallFailure, messageOf } from '../session/errors.ts'
import { useMe } from '../session/permissions.ts'
import { useLeaveGuard } from '../session/useLeaveGuard.ts'
import { Checking } from './checking.ts'
import { type ImportDefinition, type Input, isRequired, type Row } from './definition.ts'
import { readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { keepable, lacksPrivate, withPrivate } from './keepable.ts'
import { saidOf } from './refusal.ts'
import { type RowState, statesOf } from './row-states.ts'
import { readFile } from './workbook/read-file.ts'
import { WorkbookRefused } from './workbook/refusal.ts'

const KEEP_AFTER_MS = 600
/** A pause after typing, so that a row is not asked about for every cell of it. */
const ASK_AFTER_MS = 250
const SAVE_PATIENCE_MS = 180_000

/** What a later visit goes on with. */
interface Kept {
  file: string
  notes: string[]
  rows: Row[]
  chosen: [line: number, isChosen: boolean][]
  key: string
}

type Phase = 'restoring' | 'choosing' | 'reading' | 'mending' | 'finishing' | 'saving' | 'done'

/** The fate of one workbook: read, checked, mended, saved; kept in this browser meanwhile. */
export function useImport(definition: ImportDefinition, baseTerms: Terms) {
  const me = useMe()
  const queries = useQueryClient()
  const draftKey = `${definition.name}:${me.userId}`
  const [checking] = useState(() => new Checking(definition, baseTerms))
  const [phase, setPhase] = useState<Phase>('restoring')
  const [file, setFile] = useState('')
  const [notes, setNotes] = useState<string[]>([])
  const [rows, setRows] = useState<Row[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [restoredAt, setRestoredAt] = useState<number>()
  const [finished, setFinished] = useState(0)
  const [savedCount, setSavedCount] = useState(0)
  const [checkedTick, checked] = useReducer((n: number) => n + 1, 0)
  const [isStopped, setStopped] = useState(false)
  const key = useRef(uuid())
  /** What is still to be written of the draft, and when. */
  const unkept = useRef<() => void>(undefined)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const finishedRows = useRef(new WeakMap<Row, Input>())

  const letPass = useLeaveGuard(rows.length > 0 && phase !== 'restoring', {
    what: '还有行没有导入',
    fate: '文件内容和已做的修改会在本机保留三天，下次打开时可以接着核对。',
  })

  useEffect(() => {
    let isGone = false
    readDraft<Kept>(draftKey).then((draft) => {
      if (isGone) return
      if (!draft || draft.value.rows.some(({ cells }) => cells.length !== definition.columns.length))
        return setPhase('choosing')
      const { value } = draft
      setFile(value.file)
      setNotes(value.notes)
      setRows(value.rows)
      setChosen(new Map(value.chosen))
      key.current = value.key
      setRestoredAt(draft.savedAt)
      setPhase('mending')
    })
    return () => {
      isGone = true
    }
  }, [draftKey, definition])

  const isOpen = phase !== 'restoring' && phase !== 'reading' && phase !== 'choosing'
  useEffect(() => {
    if (!isOpen) return
    const keep = () => {
      clearTimeout(keeping.current)
      keeping.current = undefined
      unkept.current = undefined
      if (rows.length > 0)
        writeDraft<Kept>(draftKey, {
          file,
          ...keepable(definition, rows, notes),
          chosen: [...chosen],
          key: key.current,
        })
      else removeDraft(draftKey)
    }
    // Not put off by each further change: whoever mends fast has the least to lose.
    unkept.current = keep
    keeping.current ??= setTimeout(() => unkept.current?.(), KEEP_AFTER_MS)
  }, [isOpen, draftKey, definition, file, notes, rows, chosen])
  useEffect(() => {
    const keepNow = () => unkept.current?.()
    // A page that is closed asks first, and in that time the store has finished.
    for (const end of ['beforeunload', 'pagehide']) window.addEventListener(end, keepNow)
    return () => {
      keepNow()
      for (const end of ['beforeunload', 'pagehide']) window.removeEventListener(end, keepNow)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `checkedTick` says that `checking` knows more
  const states = useMemo(
    () => statesOf(definition, checking, rows, chosen),
    [definition, checking, rows, chosen, checkedTick],
  )
  const waiting = useMemo(() => states.filter(({ waits }) => waits).length, [states])

  const mayAsk = waiting > 0 && !isStopped && (phase === 'mending' || phase === 'done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `checkedTick` looks at the next rows
  useEffect(() => {
    if (!mayAsk) return
    const controller = new AbortController()
    const timer = setTimeout(
      () =>
        checking.goOn(rows, controller.signal).then(checked, (error: unknown) => {
          if (controller.signal.aborted) return
          setStopped(true)
          setFailure(`${messageOf(error)}。核对没有完成`)
        }),
      waiting > 50 ? 0 : ASK_AFTER_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [mayAsk, checking, rows, checkedTick])

  function show(name: string, given: Row[], said: string[]) {
    setFile(name)
    setNotes(said)
    setRows(given)
    setChosen(new Map())
    setStopped(false)
    setFailure(undefined)
    setRestoredAt(undefined)
    setSavedCount(0)
    key.current = uuid()
    setPhase('mending')
  }

  const read = (given: File) => {
    const heads = definition.columns.map((column) => ({
      header: column.header,
      aliases: column.aliases ?? [],
      isRequired: isRequired(definition, column),
    }))
    return readFile(given, { noun: definition.noun, heads, most: definition.most })
  }
  const refusalOf = (error: unknown) =>
    error instanceof WorkbookRefused ? error.message : '文件读取失败，请重新选择'

  async function choose(given: File) {
    setPhase('reading')
    setFailure(undefined)
    try {
      const found = await read(given)
      show(given.name, found.entries, found.notes)
    } catch (error) {
      setFailure(refusalOf(error))
      setPhase('choosing')
    }
  }

  /** Give a restored draft what no draft keeps, out of the workbook that it came from. */
  async function fillPrivate(given: File) {
    setFailure(undefined)
    try {
      const found = await read(given)
      const filled = withPrivate(definition, rows, notes, found.entries)
      if (!filled) return setFailure('这个工作簿与正在核对的内容对不上，请选择原来的工作簿')
      setNotes(filled.notes)
      setRows(filled.rows)
    } catch (error) {
      setFailure(refusalOf(error))
    }
  }

  function edit(lines: ReadonlySet<number>, column: number, text: string) {
    setRows((old) =>
      old.map((row) => {
        if (!lines.has(row.line)) return row
        const { [column]: _, ...faults } = row.faults
        const mended = { ...row, cells: row.cells.map((cell, i) => (i === column ? text : cell)), faults }
        checking.judged(mended)
        return mended
      }),
    )
  }

  async function save(going: readonly RowState[], onlyGood: boolean) {
    setFailure(undefined)
    const inputs = await finish(going.map(({ row }) => row)).catch(() => undefined)
    if (!inputs) {
      setFailure('还没有导入：封面没有生成成功，请检查网络后再点一次导入')
      return setPhase('mending')
    }
    setPhase('saving')
    try {
      const { ids, failed } = await call(
        definition.routes.commit,
        { body: { rows: inputs, onlyGood } },
        { idempotencyKey: key.current, patience: SAVE_PATIENCE_MS },
      )
      key.current = uuid()
      for (const { row, fields } of failed) refuse(going[row]?.row, fields)
      const stayed = new Set(failed.map(({ row }) => row))
      const saved = new Set(going.flatMap(({ row }, i) => (stayed.has(i) ? [] : [row.line])))
      setRows((old) => old.filter(({ line }) => !saved.has(line)))
      setSavedCount(ids.length)
      for (const route of [definition.list, homeApi.summary])
        void queries.invalidateQueries({ queryKey: [route.path] })
      setPhase('done')
    } catch (error) {
      if (error instanceof CallFailure) takeRefusal(going, error)
      setFailure(saidOf(error))
      setPhase('mending')
    }
    checked()
  }

  async function finish(given: readonly Row[]): Promise<Input[]> {
    const inputs = given.map((row) => finishedRows.current.get(row) ?? checking.judged(row)?.input ?? {})
    if (!definition.finish) return inputs
    setFinished(0)
    setPhase('finishing')
    const made = await definition.finish(inputs, setFinished)
    for (const [i, row] of given.entries()) finishedRows.current.set(row, made[i] as Input)
    return made
  }

  /** `rows.7.phone` marks the phone of the eighth row that was sent. */
  function takeRefusal(going: readonly RowState[], { status, code, fields }: CallFailure) {
    if (status >= 400 && status < 500 && code !== 'KEY_REUSED') key.current = uuid()
    for (const [path, message] of Object.entries(fields)) {
      const [, row, field = ''] = /^rows\.(\d+)\.?(.*)$/.exec(path) ?? []
      if (row !== undefined) refuse(going[Number(row)]?.row, { [field]: message })
    }
  }

  function refuse(row: Row | undefined, fields: Record<string, string>) {
    if (row) checking.tell(row, { fields, likely: [...checking.likely(row)] })
  }

  return {
    phase,
    file,
    notes,
    failure,
    restoredAt,
    states,
    waiting,
    isStopped,
    finished,
    savedCount,
    terms: checking.terms,
    choose,
    fillPrivate,
    lacksPrivate: lacksPrivate(definition, notes),
    edit,
    save,
    letPass,
    pick: (lines: readonly number[], isChosen: boolean) =>
      setChosen((old) => new Map([...old, ...lines.map((line) => [line, isChosen] as const)])),
    goOnChecking() {
      setStopped(false)
      setFailure(undefined)
    },
    goOnMending: () => setPhase('mending'),
    /** Forget the workbook and choose another. */
    async startAnew() {
      setRows([])
      setFailure(undefined)
      setRestoredAt(undefined)
      setPhase('restoring')
      await removeDraft(draftKey)
      // What was brought in may be what the next rows name.
      if (savedCount > 0) await queries.invalidateQueries({ queryKey: [definition.routes.terms.path] })
      setPhase('choosing')
    },
  }
}

export type Import = ReturnType<typeof useImport>
