import type { ResultOf, Route } from '@dangxiao/contract'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { type CallInput, call, uuid } from './client.ts'
import { type CallFailure, isStale, isTurnedBack, messageOf } from './errors.ts'

interface ActionOptions {
  /** Return true when the failure has been shown to the user already. */
  onFailure?: (failure: CallFailure) => boolean
}

/**
 * A call that changes something: says `message` after success and the server's text after a failure.
 * A second `mutate` while one is under way does nothing, so a double click is one call. A form's calls carry an
 * idempotency key that changes once the server has answered for good: a repetition after a lost answer keeps it.
 */
export function useAction<R extends Route>(
  route: R,
  message?: string,
  after?: (result: ResultOf<R>, input: CallInput<R>) => unknown,
  { onFailure }: ActionOptions = {},
) {
  const toast = App.useApp().message
  const key = useRef(uuid())
  const busy = useRef(false)

  const mutation = useMutation<ResultOf<R>, CallFailure, CallInput<R>>({
    mutationFn: (input) => call(route, input, route.body ? { idempotencyKey: key.current } : {}),
    onSuccess: async (result, input) => {
      key.current = uuid()
      if (message) toast.success(message)
      try {
        await after?.(result, input)
      } catch (error) {
        // It is done; only what follows on the page was not.
        reportError(error)
        toast.warning('已完成，但页面没有更新，请刷新后查看')
      }
    },
    onError: (failure) => {
      if (failure.status >= 400 && failure.status < 500) key.current = uuid()
      if (isTurnedBack(failure) || onFailure?.(failure)) return
      if (isStale(failure)) toast.warning(failure.message)
      else toast.error(messageOf(failure))
    },
    onSettled: () => {
      busy.current = false
    },
  })

  return {
    isPending: mutation.isPending,
    /** What is under way, to show the wait where it was clicked. */
    input: mutation.isPending ? mutation.variables : undefined,
    failure: mutation.error,
    mutate(input: CallInput<R>) {
      if (busy.current) return
      busy.current = true
      mutation.mutate(input)
    },
  }
}
