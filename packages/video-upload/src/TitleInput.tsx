import { useState } from 'react'
import { TITLE_MAX } from './items.ts'
import { messages } from './messages.ts'

interface TitleInputProps {
  value: string
  disabled: boolean
  onChange: (title: string) => void
}

/** Counts code points, and tells of nothing before an input method has finished. */
export function TitleInput({ value, disabled, onChange }: TitleInputProps) {
  const [composing, setComposing] = useState<string>()
  const length = Array.from(value).length
  return (
    <div className="video-upload__title">
      <input
        type="text"
        value={composing ?? value}
        disabled={disabled}
        placeholder={messages.titlePlaceholder}
        aria-label={messages.title}
        onCompositionStart={() => setComposing(value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposing(undefined)
          onChange(currentTarget.value)
        }}
        onChange={({ target }) =>
          composing === undefined ? onChange(target.value) : setComposing(target.value)
        }
      />
      <span className="video-upload__count" data-over={length > TITLE_MAX} aria-hidden="true">
        {length}/{TITLE_MAX}
      </span>
    </div>
  )
}
