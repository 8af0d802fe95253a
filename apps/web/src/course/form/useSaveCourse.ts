import { api, type Course, type CourseInput, type Done } from '@dangxiao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, uuid } from '../../kit/client.ts'
import type { CallFailure } from '../../kit/errors.ts'

interface Saving {
  body: CourseInput
  /** The version that the content builds on; only of a stored course. */
  version?: number
}

interface Handlers {
  onSaved: () => void
  onFailed: (failure: CallFailure) => void
}

/** Whether the server has answered and refused, so that nothing was saved. */
const isRefusal = ({ status, code }: CallFailure) => status >= 400 && status < 500 && code !== 'KEY_REUSED'

/**
 * Saves the course of one opened form, once however often it is asked. The idempotency key stays the same until the server has
 * refused: after a lost answer, trying again does not make a second course.
 */
export function useSaveCourse(course: Pick<Course, 'id'> | undefined, { onSaved, onFailed }: Handlers) {
  const queries = useQueryClient()
  const key = useRef(uuid())
  const busy = useRef(false)

  const save = useMutation<Done, CallFailure, Saving>({
    mutationFn: ({ body, version }) => {
      const options = { idempotencyKey: key.current }
      if (!course || version === undefined) return call(api.course.add, { body }, options)
      return call(api.course.update, { body: { ...body, id: course.id, version } }, options)
    },
    onSuccess: () => {
      for (const { path } of [api.course.list, api.course.find, api.course.review, api.home.summary]) {
        void queries.invalidateQueries({ queryKey: [path] })
      }
      onSaved()
    },
    onError: (failure) => {
      busy.current = false
      if (isRefusal(failure)) key.current = uuid()
      onFailed(failure)
    },
  })

  return {
    isPending: save.isPending,
    isDone: save.isSuccess,
    key,
    run(saving: Saving) {
      if (busy.current) return
      busy.current = true
      save.mutate(saving)
    },
  }
}
