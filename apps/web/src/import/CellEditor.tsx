import type { Terms } from '@dangxiao/contract'
import { Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Column, parted } from './columns.ts'
import styles from './import.module.css'

interface CellEditorProps {
  column: Column
  label: string
  text: string
  terms: Terms
  /** `onwards` after Enter: the next cell that is wrong may follow. */
  onDone: (text: string, onwards: boolean) => void
  onCancel: () => void
}

/** One cell, open for mending: a list where there is something to choose, otherwise a line. */
export function CellEditor(props: CellEditorProps) {
  const options = props.column.options?.(props.terms)
  if (!options) return <LineEditor {...props} />
  return props.column.isMany ? (
    <ManyEditor {...props} options={options} />
  ) : (
    <OneEditor {...props} options={options} />
  )
}

function LineEditor({ column, label, text, onDone, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const isDone = useRef(false)
  // Enter takes the field away, which some browsers call leaving it.
  const finish = (onwards: boolean) => {
    if (!isDone.current) onDone(typed, onwards)
    isDone.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') finish(true)
    else if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    }
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just asked to type here
      autoFocus
      className={styles.editor}
      aria-label={label}
      placeholder={column.note}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(false)}
    />
  )
}

type Listed = CellEditorProps & { options: string[] }

const entriesOf = (options: readonly string[]) => options.map((value) => ({ value, label: value }))

function OneEditor({ label, text, options, onDone, onCancel }: Listed) {
  return (
    <Select
      autoFocus
      defaultOpen
      showSearch
      className={styles.select}
      aria-label={label}
      placeholder={text || '请选择'}
      value={options.includes(text) ? text : undefined}
      options={entriesOf(options)}
      popupMatchSelectWidth={false}
      onSelect={(chosen: string) => onDone(chosen, true)}
      onInputKeyDown={(event) => event.key === 'Escape' && onCancel()}
      onBlur={onCancel}
    />
  )
}

function ManyEditor({ label, text, options, onDone, onCancel }: Listed) {
  const [chosen, setChosen] = useState(() => parted(text).filter((part) => options.includes(part)))
  return (
    <Select
      autoFocus
      defaultOpen
      mode="multiple"
      maxTagCount="responsive"
      className={styles.select}
      aria-label={label}
      placeholder={text || '请选择，可选多项'}
      value={chosen}
      options={entriesOf(options)}
      popupMatchSelectWidth={false}
      onChange={setChosen}
      onInputKeyDown={(event) => event.key === 'Escape' && onCancel()}
      onBlur={() => (chosen.length > 0 ? onDone(chosen.join('、'), false) : onCancel())}
    />
  )
}
