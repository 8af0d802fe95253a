import { auditStatusA, type Course, courseApi } from '@dangxiao/contract'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Difference } from '../kit/Difference.tsx'
import { formatTime } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { useCall, useFind } from '../kit/useFind.ts'
import styles from './course.module.css'
import { courseFields } from './course-fields.tsx'

export function CourseDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/courses/$id' })
  const router = useRouter()
  const [showsRevision, setShowsRevision] = useState(false)
  const course = useFind(courseApi.find, Number(id))
  const hasRevision = course.data !== undefined && course.data.auditStatus === auditStatusA.approved && course.data.revisionStatus !== null
  const revision = useCall(courseApi.find, { params: { id }, query: { revision: '1' } }, { enabled: hasRevision && showsRevision })

  if (course.error) {
    return (
      <div className={styles.detail}>
        <Notice title="打不开这门录播课" text={course.error.message}>
          <Button onClick={() => router.history.back()}>返回</Button>
          <Button type="primary" onClick={() => course.refetch()}>
            重试
          </Button>
        </Notice>
      </div>
    )
  }
  if (!course.data) return <Skeleton active className={styles.detail} paragraph={{ rows: 12 }} />

  const changed = showsRevision ? revision.data : undefined
  return (
    <article className={styles.detail}>
      <Head course={course.data} />
      <Rejection course={course.data} />
      {hasRevision && (
        <Segmented
          className={styles.revision}
          value={showsRevision}
          onChange={setShowsRevision}
          options={[
            { value: false, label: '已发布的内容' },
            { value: true, label: '修改稿' },
          ]}
        />
      )}
      {showsRevision && !changed ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <Difference fields={courseFields} record={changed ?? course.data} current={changed ? course.data : null} />
      )}
    </article>
  )
}

/** Why it was rejected, for who comes to see that. */
function Rejection({ course: { auditStatus, revisionStatus, auditReason } }: { course: Course }) {
  const isRejected = auditStatus === auditStatusA.rejected || revisionStatus === auditStatusA.rejected
  if (!isRejected || !auditReason) return null
  return <Alert type="warning" showIcon title={`驳回原因：${auditReason}`} className={styles.revision} />
}

function Head({ course }: { course: Course }) {
  const router = useRouter()
  return (
    <header className={styles.head}>
      <div>
        <h1>{course.coursesName}</h1>
        <div className={styles.facts}>
          <StatusTag record={course} />
          <span>
            {course.createdBy} 创建于 {formatTime(course.createTime)}
          </span>
          <span>更新于 {formatTime(course.updateTime)}</span>
        </div>
      </div>
      <div className={styles.facts}>
        <Button onClick={() => router.history.back()}>返回</Button>
        {course.can.includes('edit') && (
          <Link to="/courses/form" search={{ type: 'edit', id: course.id }}>
            <Button>编辑</Button>
          </Link>
        )}
        {course.can.includes('review') && (
          <Link to="/courses" search={{ review: course.id }}>
            <Button type="primary">审核</Button>
          </Link>
        )}
      </div>
    </header>
  )
}
