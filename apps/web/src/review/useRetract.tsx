import { applicationAuditApi, deskApi, RETRACT_SECONDS, type ReviewedKind } from '@dangxiao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../session/client.ts'
import { messageOf } from '../session/errors.ts'
import { useReviewKeys } from './useReviewKeys.ts'

/** What was decided on. */
export interface Decided {
  resource: ReviewedKind | 'application'
  id: number
}

/** The offers on the screen, the newest last: the key takes back the newest. */
const offered: string[] = []
let count = 0

const forget = (key: string) => {
  const at = offered.indexOf(key)
  if (at >= 0) offered.splice(at, 1)
}

async function takeBack(items: readonly Decided[]) {
  if (items.every(({ resource }) => resource === 'application'))
    return call(applicationAuditApi.retract, { body: items.map(({ id }) => id) })
  return call(deskApi.retract, { body: { items: items as { resource: ReviewedKind; id: number }[] } })
}

/** Says what was decided and offers for ten seconds to take it back, wherever one goes meanwhile. */
export function useRetract() {
  const { message } = App.useApp()
  /** @param after what was taken back waits again */
  return (said: string, items: readonly Decided[], after: (ids: readonly number[]) => unknown) => {
    const key = `retract-${count++}`
    offered.push(key)
    const retract = async () => {
      try {
        const { success, failed } = await takeBack(items)
        const ids = success.map((one) => (typeof one === 'number' ? one : one.id))
        if (ids.length > 0)
          message.success(ids.length === 1 ? '已撤销，重新等待审核' : `已撤销 ${ids.length} 条，重新等待审核`)
        if (failed[0]) message.warning(failed[0].message)
        await after(ids)
      } catch (error) {
        message.error(messageOf(error))
      } finally {
        forget(key)
        message.destroy(key)
      }
    }
    message.open({
      key,
      type: 'success',
      duration: RETRACT_SECONDS,
      pauseOnHover: false,
      content: <Offer said={said} offer={key} onRetract={retract} />,
      onClose: () => forget(key),
    })
  }
}

interface OfferProps {
  said: string
  offer: string
  onRetract: () => Promise<void>
}

function Offer({ said, offer, onRetract }: OfferProps) {
  const [isBusy, setBusy] = useState(false)
  const retract = () => {
    if (isBusy) return
    setBusy(true)
    void onRetract()
  }
  useReviewKeys({ isOn: true, shown: undefined, keys: { u: () => offered.at(-1) === offer && retract() } })
  return (
    <>
      {said}{' '}
      <Button
        size="small"
        type="link"
        loading={isBusy}
        onClick={retract}
        title={`${RETRACT_SECONDS}秒内可以撤销，也可按 U`}
      >
        撤销 U
      </Button>
    </>
  )
}
