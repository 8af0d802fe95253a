import { useEffect, useState } from 'react'

const SHOWN_MS = 2400

/** The row one left a list from, by the list's path; kept until one is back. */
const left = new Map<string, number>()

export function leaveFrom(path: string, id: number) {
  left.set(path, id)
}

/** The row to point out for a moment after coming back. */
export function useReturnedTo(path: string): number | undefined {
  const [id, setId] = useState(() => left.get(path))
  useEffect(() => {
    left.delete(path)
    const timer = setTimeout(() => setId(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [path])
  return id
}
