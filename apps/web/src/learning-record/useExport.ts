import { type ExportState, learningRecordApi, type PreparedExport } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CallInput, call } from '../session/client.ts'
import { type CallFailure, messageOf } from '../session/errors.ts'

type Asked = CallInput<typeof learningRecordApi.prepare>['body']

/** Milliseconds between two looks at how far it is. */
const LOOK_MS = 700

export type Export =
  | { state: 'preparing' }
  | { state: 'refused'; message: string }
  | { state: ExportState; done: number; total: number; fileName: string }

const isUnderWay = (state: Export['state'] | undefined) => state === 'waiting' || state === 'running'

/** Hand an address to the browser, which writes the file to the disk as it comes and holds nothing in the page. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Export what a filter finds, and see how far it is. The download is the browser's: it goes on when the page is left. */
export function useExport() {
  const [prepared, setPrepared] = useState<PreparedExport>()
  const [failure, setFailure] = useState<CallFailure>()
  const [isPreparing, setPreparing] = useState(false)
  const asked = useRef<Asked>({})

  const progress = useQuery({
    queryKey: [learningRecordApi.progress.path, prepared?.ticket],
    queryFn: ({ signal }) =>
      call(learningRecordApi.progress, { params: { ticket: prepared?.ticket ?? '' } }, { signal }),
    enabled: prepared !== undefined,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : LOOK_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })

  async function start(query: Asked) {
    asked.current = query
    setPreparing(true)
    setFailure(undefined)
    setPrepared(undefined)
    try {
      const prepared = await call(learningRecordApi.prepare, { body: query })
      setPrepared(prepared)
      download(`/api/learning-record/export?ticket=${prepared.ticket}`)
    } catch (error) {
      setFailure(error as CallFailure) // `call` throws nothing else
    } finally {
      setPreparing(false)
    }
  }

  const current: Export | undefined = isPreparing
    ? { state: 'preparing' }
    : failure
      ? { state: 'refused', message: messageOf(failure) }
      : prepared && { state: 'waiting', done: 0, ...prepared, ...progress.data }

  const isBusy = isPreparing || isUnderWay(current?.state)
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])

  return {
    current,
    isBusy,
    start,
    again: () => start(asked.current),
    async cancel() {
      if (!prepared) return
      await call(learningRecordApi.cancel, { params: { ticket: prepared.ticket } }).catch(() => {})
      await progress.refetch()
    },
    close() {
      setPrepared(undefined)
      setFailure(undefined)
    },
  }
}
