import { AutoComplete } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { timeIn, wholeHour } from './clock.ts'
import styles from './editor.module.css'

interface TimesFieldProps {
  /** Given by the form. */
  id?: string
  /** `['08:30', '11:30']` */
  value?: [string, string]
  onChange?: (times: [string, string] | undefined) => void
  disabled?: boolean
}

type Texts = [string, string]
const EMPTY: Texts = ['', '']
const NAMES = ['上课', '下课']

/** From seven in the morning to ten at night. */
const OFFERED = Array.from({ length: 91 }, (_, i) => {
  const at = 7 * 60 + i * 10
  return { value: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}` }
})

function timesIn(texts: Texts): [string, string] | undefined {
  const [start, end] = texts.map(timeIn)
  return start && end ? [start, end] : undefined
}

/** From when until when, by the clock of the school: what is typed holds as soon as it is a time; a click offers a list. */
export function TimesField({ id, value, onChange, disabled }: TimesFieldProps) {
  const [typed, setTyped] = useState<Texts>()
  const [open, setOpen] = useState<number>()
  const field = useRef<HTMLSpanElement>(null)
  // What is set from outside goes before what was typed.
  const isTyped = typed !== undefined && String(timesIn(typed)) === String(value)
  const shown = isTyped ? typed : (value ?? EMPTY)

  const write = (place: number, text: string) => {
    const texts: Texts = place === 0 ? [text, shown[1]] : [shown[0], text]
    setTyped(texts)
    onChange?.(timesIn(texts))
  }
  const settle = (place: number) => {
    const text = wholeHour(shown[place] as string)
    const settled = timeIn(text) ?? text
    if (settled !== shown[place]) write(place, settled)
  }
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    settle(place)
    if (place === 1 && open === undefined) return
    event.preventDefault()
    setOpen(undefined)
    const end = field.current?.querySelectorAll('input')[1]
    end?.focus()
    end?.select()
  }

  return (
    <span ref={field} className={styles.times}>
      {NAMES.map((name, place) => (
        <AutoComplete
          key={name}
          {...(id && place === 0 && { id })}
          aria-label={name}
          placeholder={name}
          value={shown[place]}
          options={OFFERED}
          defaultActiveFirstOption={false}
          open={open === place}
          onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
          onClick={() => setOpen(place)}
          onChange={(text?: string) => write(place, text ?? '')}
          onSearch={() => setOpen(undefined)}
          onSelect={() => setOpen(undefined)}
          onBlur={() => settle(place)}
          onInputKeyDown={(event) => onKeyDown(event, place)}
          status={shown[place] !== '' && timeIn(shown[place] as string) === undefined ? 'warning' : ''}
          disabled={disabled}
        />
      ))}
    </span>
  )
}
