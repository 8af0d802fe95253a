import { REVIEW_PHRASES_MAX, reviewPhraseApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../session/client.ts'
import { CallFailure, isTurnedBack, messageOf } from '../../session/errors.ts'
import { reviewsAnything, useMe } from '../../session/permissions.ts'
import { callQuery, useCall } from '../../session/useFind.ts'

const FRESH_MS = 60_000

/** Where the account's own phrases lie for all panels. */
export const ownPhrasesKey = callQuery(reviewPhraseApi.list, {}).queryKey

/** Ready phrases for a rejection: one's own first, then the built-in ones. Empty until it is known which stand first. */
export function usePhrases(builtIn: readonly string[]): readonly string[] {
  const me = useMe()
  const own = useCall(reviewPhraseApi.list, {}, { enabled: reviewsAnything(me), staleTime: FRESH_MS })
  if (own.isLoading && own.failureCount === 0) return []
  const phrases = own.data?.phrases ?? []
  return [...phrases, ...builtIn.filter((phrase) => !phrases.includes(phrase))]
}

/** Adds a phrase to one's own, behind those that any page has saved. */
export function useKeepPhrase() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [isKeeping, setKeeping] = useState(false)
  /** False when the list is full. */
  const add = async (phrase: string, isAgain = false): Promise<boolean> => {
    const { phrases, version } = await call(reviewPhraseApi.list, {})
    if (phrases.includes(phrase)) return true
    if (phrases.length >= REVIEW_PHRASES_MAX) return false
    try {
      const body = { phrases: [...phrases, phrase], version }
      queries.setQueryData(ownPhrasesKey, await call(reviewPhraseApi.save, { body }))
      return true
    } catch (error) {
      // Another page has saved in between: once more, behind its phrases.
      if (!isAgain && error instanceof CallFailure && error.code === 'STALE_VERSION') return add(phrase, true)
      throw error
    }
  }
  const keep = async (phrase: string) => {
    if (isKeeping) return
    setKeeping(true)
    try {
      if (!(await add(phrase))) {
        message.warning(`常用语已有${REVIEW_PHRASES_MAX}条，请先在“管理常用语”中删除不用的`)
        return
      }
      message.success('已存为常用语')
    } catch (error) {
      if (isTurnedBack(error)) return
      const [field] = error instanceof CallFailure ? Object.values(error.fields) : []
      message.error(field ?? messageOf(error))
    } finally {
      setKeeping(false)
    }
  }
  return { isKeeping, keep }
}
