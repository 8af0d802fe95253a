import { Button } from 'antd'
import { BackButton } from '../ui/BackButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { CallFailure } from './errors.ts'

/** For whom it is not there, it will not be there at a second try. */
const FINAL: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN'])

interface NotOpenedProps {
  /** `这门录播课` */
  noun: string
  error: CallFailure
  onRetry: () => void
}

/** In place of a record that could not be fetched: the way that helps is the one that is offered first. */
export function NotOpened({ noun, error, onRetry }: NotOpenedProps) {
  const isFinal = FINAL.has(error.code)
  return (
    <Notice title={`打不开${noun}`} text={error.message}>
      <BackButton type={isFinal ? 'primary' : 'default'} />
      {!isFinal && (
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      )}
    </Notice>
  )
}
