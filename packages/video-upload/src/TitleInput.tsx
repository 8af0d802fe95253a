import { useState } from 'react'
import { limitText, TITLE_MAX } from './items.ts'
import { messages } from './messages.ts'

interface TitleInputProps {
  value: string
  disabled: boolean
  onChange: (title: string) => void
}

/** Counts code points, and lets an input method finish before it cuts. */
export function TitleInput({ value, disabled, onChange }: TitleInputProps) {
  const [composing, setComposing] = useState<string>()
  const text = composing ?? value
  return (
    <div className="video-upload__title">
      <input
        type="text"
        value={text}
        disabled={disabled}
        placeholder={messages.titlePlaceholder}
        aria-label={messages.title}
        onCompositionStart={() => setComposing(value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposing(undefined)
          onChange(limitText(currentTarget.value, TITLE_MAX))
        }}
        onChange={({ target }) => (composing === undefined ? onChange(limitText(target.value, TITLE_MAX)) : setComposing(target.value))}
      />
      <span className="video-upload__count" aria-hidden="true">
        {Math.min(Array.from(text).length, TITLE_MAX)}/{TITLE_MAX}
      </span>
    </div>
  )
}
