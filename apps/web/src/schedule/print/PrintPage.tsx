import { scheduleApi } from '@dangxiao/contract'
import { useParams, useRouter } from '@tanstack/react-router'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { useAddress } from '../../list/useAddress.ts'
import { NotOpened } from '../../session/NotOpened.tsx'
import { useFind } from '../../session/useFind.ts'
import { Papers } from './Papers.tsx'
import styles from './print.module.css'
import { Roster } from './Roster.tsx'
import { firstOccasion, occasionsOf } from './roster.ts'
import { sheets } from './sheets.ts'
import { Timetable } from './Timetable.tsx'

/** What goes on paper for a class: A4 sheets as they will be printed. */
export function PrintPage() {
  const { id } = useParams({ from: '/signed-in/shell/classes/$id/print' })
  const router = useRouter()
  const [search, change] = useAddress()
  const { data: trainingClass, error, refetch } = useFind(scheduleApi.find, Number(id))
  const what = sheets.find((sheet) => sheet.what === search.what)?.what ?? 'timetable'

  if (error) return <NotOpened noun="这个培训班" error={error} onRetry={() => refetch()} />
  if (!trainingClass) return <Skeleton active paragraph={{ rows: 14 }} />
  const occasions = occasionsOf(trainingClass)
  const occasion = occasions.find(({ value }) => value === search.occasion) ?? firstOccasion(occasions)
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={() => router.history.back()}>返回</Button>
        <Segmented
          value={what}
          options={sheets.map((sheet) => ({ value: sheet.what, label: sheet.label }))}
          onChange={(next) => change((old) => ({ ...old, what: next }), { replace: true })}
        />
        {what === 'roster' && (
          <Select
            aria-label="签到的课程或日期"
            value={occasion?.value}
            options={occasions.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => change((old) => ({ ...old, occasion: value }), { replace: true })}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: 320 }}
          />
        )}
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
        <span className="quiet-small">A4 纵向；打印窗口中请关闭页眉和页脚</span>
      </div>
      {what === 'papers' ? (
        <Papers trainingClass={trainingClass} />
      ) : (
        <div className={styles.sheet}>
          {what === 'roster' ? (
            <Roster trainingClass={trainingClass} lessons={occasion?.lessons ?? []} />
          ) : (
            <Timetable trainingClass={trainingClass} />
          )}
        </div>
      )}
    </>
  )
}
