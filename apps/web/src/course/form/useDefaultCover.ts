import { useEffect, useRef, useState } from 'react'
import { storeFile } from '../../session/store-file.ts'
import { drawDefaultCover, pickBackground } from '../default-cover.ts'

const POLL_MS = 1000
const SETTLE_MS = 600

export interface DefaultCover {
  /** `idle`: there is no name to draw yet. */
  state: 'idle' | 'making' | 'ready' | 'failed'
  /** The last cover that was made, perhaps for an earlier name. */
  last: StoredCover | undefined
  retry(): void
  /** Go on with a cover that was made earlier. */
  adopt(cover: StoredCover): void
}

export interface StoredCover {
  name: string
  url: string
}

/** Without `url`, making it failed. */
type Made = Partial<StoredCover> & Pick<StoredCover, 'name'>

interface Options {
  /** A name that may be saved; empty when there is none. */
  name: string
  /** The stored cover of the course and the name that is written on it. */
  initial?: StoredCover
  /** No more waiting for covers. */
  stopped: boolean
  onMade: (cover: StoredCover, previous: StoredCover | undefined) => void
}

/**
 * Keeps a default cover for the name: made anew a moment after the name changes, always on the same background. Whether it is
 * there is asked every second, as the specification says, until it is there or the form is left or saved.
 */
export function useDefaultCover({ name, initial, stopped, onMade }: Options): DefaultCover {
  const [background] = useState(() => pickBackground())
  const [made, setMade] = useState<Made | undefined>(initial)
  const [last, setLast] = useState(initial)
  const whenMade = useRef((_: StoredCover) => {})
  whenMade.current = (next) => {
    setLast(next)
    onMade(next, last)
  }

  const state = name === '' ? 'idle' : made?.name !== name ? 'making' : made.url ? 'ready' : 'failed'

  useEffect(() => {
    if (state !== 'making' || stopped) return
    let result: Made | undefined
    const make = async () => {
      try {
        result = {
          name,
          url: (await storeFile(await drawDefaultCover(name, background), '默认封面.jpg')).url,
        }
      } catch {
        result = { name }
      }
    }
    const start = setTimeout(make, SETTLE_MS)
    const poll = setInterval(() => {
      if (!result) return
      setMade(result)
      if (result.url) whenMade.current({ name, url: result.url })
    }, POLL_MS)
    return () => {
      clearTimeout(start)
      clearInterval(poll)
    }
  }, [state, name, stopped, background])

  return {
    state,
    last,
    retry: () => setMade(undefined),
    adopt(cover) {
      setMade(cover)
      setLast(cover)
    },
  }
}
