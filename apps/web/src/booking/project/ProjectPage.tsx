import { bookingTypes, nameIn, type Project, projectApi } from '@dangxiao/contract'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Alert, Button, Skeleton } from 'antd'
import { AttachmentLink } from '../../fields/files/AttachmentLink.tsx'
import { NotOpened } from '../../session/NotOpened.tsx'
import { useFind } from '../../session/useFind.ts'
import { formatTime } from '../../ui/format.ts'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { BookingTag } from '../BookingTag.tsx'
import styles from '../booking.module.css'
import { Facts } from '../Facts.tsx'
import { History } from '../History.tsx'
import { daysOf, moneyText, sideNames, visitText } from '../texts.ts'
import { Consultations } from './Consultations.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ProjectMoves } from './ProjectMoves.tsx'
import page from './project-page.module.css'

/** All of a project on one screen: what is known, what was talked about, the plan, and what to do next. */
export function ProjectPage() {
  const { id } = useParams({ from: '/signed-in/shell/projects/$id' })
  const { data: project, error, refetch } = useFind(projectApi.find, Number(id))
  if (error)
    return (
      <div className={styles.panel}>
        <NotOpened noun="这个项目" error={error} onRetry={() => refetch()} />
      </div>
    )
  if (!project) return <Skeleton active className={styles.panel} paragraph={{ rows: 12 }} />
  return (
    <article>
      <Head project={project} />
      <div className={page.columns}>
        <div className={page.main}>
          <section className={page.card} aria-labelledby="section-facts">
            <SectionTitle id="section-facts">项目信息</SectionTitle>
            <ProjectFacts project={project} />
          </section>
          <PlanCard project={project} />
        </div>
        <div className={page.side}>
          <Consultations project={project} />
          <section className={page.card} aria-labelledby="section-history">
            <SectionTitle id="section-history">办理过程</SectionTitle>
            <History events={project.history} />
          </section>
        </div>
      </div>
    </article>
  )
}

function Head({ project }: { project: Project }) {
  const router = useRouter()
  const { name, type, bookingStatus, side, cancelReason, baseRefusal, reservationId, reservationNumber } =
    project
  return (
    <header className={page.head}>
      <div className={styles.head} style={{ marginBottom: 0 }}>
        <div>
          <h1>{name}</h1>
          <div className={styles.marks}>
            <BookingTag type={type} status={bookingStatus} />
            <span>{nameIn(bookingTypes, type)}</span>
            {side && <span>本单位为{sideNames[side]}</span>}
            {reservationId !== null && (
              <Link to="/reservations/$id" params={{ id: String(reservationId) }}>
                来自预约 {reservationNumber}
              </Link>
            )}
          </div>
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => router.history.back()}>返回</Button>
          <ProjectMoves project={project} />
        </div>
      </div>
      {cancelReason && (
        <Alert type="warning" showIcon title={`取消原因：${cancelReason}`} style={{ marginTop: 12 }} />
      )}
      {baseRefusal && <Alert type="error" showIcon title={baseRefusal} style={{ marginTop: 12 }} />}
    </header>
  )
}

function ProjectFacts({ project }: { project: Project }) {
  const { baseList, fee, planFile, classId, className, acceptedBy, acceptedTime, acceptedPlanNo, actualNum } =
    project
  const bases = baseList.map(({ baseId, baseName, products }) => (
    <div key={baseId}>{visitText({ name: baseName, products })}</div>
  ))
  return (
    <Facts
      facts={[
        ['预约单位', project.applyUnitName],
        ['承办单位', project.partySchoolName],
        ['联系人', `${project.contact} ${project.phone}`],
        ['负责人', project.owner],
        ['日期', daysOf(project)],
        ['预计人数', `${project.people} 人`],
        ['培训对象', project.audience],
        ['费用', moneyText(fee)],
        ['教学基地', bases.length > 0 && bases],
        ['方案附件', planFile && <AttachmentLink file={planFile} />],
        ...(acceptedTime
          ? ([['方案确认', `第${acceptedPlanNo}版，${acceptedBy} ${formatTime(acceptedTime)}`]] as [
              string,
              string,
            ][])
          : []),
        ...(actualNum === null ? [] : ([['到场人数', `${actualNum} 人`]] as [string, string][])),
        ...(classId === null ? [] : ([['培训班', className]] as [string, string | null][])),
      ]}
    />
  )
}
