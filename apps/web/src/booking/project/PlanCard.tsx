import { type Project, projectApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { AttachmentLink } from '../../fields/files/AttachmentLink.tsx'
import { useAction } from '../../session/useAction.ts'
import { formatTime } from '../../ui/format.ts'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import styles from '../booking.module.css'
import { forgetBookings } from '../forget.ts'
import { daysOf, moneyText, sideNames } from '../texts.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import page from './project-page.module.css'

const RichTextView = lazy(() =>
  import('../../rich-text/RichTextView.tsx').then(({ RichTextView }) => ({ default: RichTextView })),
)

type Mode = 'read' | 'write' | 'compare'

/** The plan as it stands, its versions, and the other side's yes. */
export function PlanCard({ project }: { project: Project }) {
  const [mode, setMode] = useState<Mode>('read')
  const { can, plan, plans } = project
  const [newest] = plans
  const mayWrite = can.includes('edit')

  return (
    <section className={page.card} aria-labelledby="section-plan">
      <div className={page.cardHead}>
        <SectionTitle id="section-plan">方案</SectionTitle>
        {mode === 'read' && (
          <div className={styles.buttons}>
            {plans.length > 1 && (
              <Button onClick={() => setMode('compare')}>比较各版（{plans.length}）</Button>
            )}
            {mayWrite && newest && <Button onClick={() => setMode('write')}>修改方案</Button>}
            {can.includes('accept') && <AcceptButton project={project} />}
          </div>
        )}
        {mode === 'compare' && <Button onClick={() => setMode('read')}>返回方案</Button>}
      </div>
      {mode === 'write' ? (
        <PlanEditor project={project} onDone={() => setMode('read')} />
      ) : mode === 'compare' ? (
        <PlanVersions projectId={project.id} />
      ) : newest ? (
        <>
          <p className="quiet">
            第{newest.no}版 · {sideNames[newest.side]} {newest.unitName} {newest.userName} ·{' '}
            {formatTime(newest.time)}
            {can.includes('edit') && !can.includes('accept') && project.bookingStatus === 2 && (
              <> · 待对方确认</>
            )}
          </p>
          {plan ? (
            <Suspense fallback={null}>
              <RichTextView html={plan} />
            </Suspense>
          ) : (
            project.planFile && <AttachmentLink file={project.planFile} />
          )}
        </>
      ) : (
        <div className={page.empty}>
          <p className="quiet">还没有方案</p>
          {mayWrite && (
            <Button type="primary" onClick={() => setMode('write')}>
              填写方案
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function AcceptButton({ project }: { project: Project }) {
  const { id, planNo, baseNames, people, fee } = project
  const queries = useQueryClient()
  const { modal } = App.useApp()
  // Whatever it was refused for, what is shown may be old.
  const forget = () => forgetBookings(queries)
  const accept = useAction(projectApi.accept, '方案已确认', forget, {
    onFailure: () => {
      void forget()
      return false
    },
  })
  const ask = () =>
    modal.confirm({
      title: `确认第${planNo}版方案？`,
      content: (
        <>
          <p>{[daysOf(project), `${people} 人`, moneyText(fee)].filter(Boolean).join(' · ')}</p>
          {baseNames.length > 0
            ? `确认后即占用${baseNames.join('、')}当天的接待名额。`
            : '确认后方案不再修改。'}
        </>
      ),
      okText: '确认方案',
      cancelText: '返回',
      onOk: () => accept.mutate({ params: { id: String(id) }, query: { planNo: String(planNo) } }),
    })
  return (
    <Button type="primary" loading={accept.isPending} onClick={ask}>
      确认方案
    </Button>
  )
}
