import { liveClassApi, scheduleApi } from '@dangxiao/contract'
import type { RowAction } from '../list/RowActions.tsx'
import { useAction } from '../session/useAction.ts'
import type { Session } from './sessions.ts'

/** What is done in a dialog. */
export type Opening = 'check' | 'cancel' | 'replay'

/** What may be done with a live session, the most frequent first. */
export function useSessionActions(onDone: () => unknown) {
  const startClass = useAction(liveClassApi.start, '已开播', onDone)
  const endClass = useAction(liveClassApi.end, '直播已结束', onDone)
  const startLesson = useAction(scheduleApi.moveLive, '已开播', onDone)
  const endLesson = useAction(scheduleApi.moveLive, '直播已结束', onDone)
  const start = ({ kind, id }: Session) =>
    kind === 'class'
      ? startClass.mutate({ params: { id } })
      : startLesson.mutate({ params: { id }, body: { liveStatus: 1 } })
  const end = ({ kind, id }: Session) =>
    kind === 'class'
      ? endClass.mutate({ params: { id } })
      : endLesson.mutate({ params: { id }, body: { liveStatus: 3 } })

  return (session: Session, onOpen: (what: Opening) => void): (RowAction | false)[] => {
    const { name, can, stage, replayUrl } = session
    return [
      stage !== 'cancelled' && { label: '检查', run: () => onOpen('check') },
      can.includes('start') && {
        label: '开播',
        run: () => start(session),
        confirm: { title: `现在开播《${name}》？`, text: '开播后，门户上显示为“直播中”。' },
      },
      can.includes('end') && {
        label: '结束',
        run: () => end(session),
        confirm: { title: `结束《${name}》的直播？` },
      },
      can.includes('replay') && { label: replayUrl ? '换回放' : '补回放', run: () => onOpen('replay') },
      can.includes('cancel') && { label: '取消', danger: true, run: () => onOpen('cancel') },
    ]
  }
}
