import { Link, useLocation } from '@tanstack/react-router'
import type { Place } from './places.ts'
import styles from './upload.module.css'

/** What an upload belongs to, and a way there. */
export function UploadPlace({ place, onLeave }: { place: Place | 'none' | undefined; onLeave: () => void }) {
  return <div className={styles.place}>{placed(place, onLeave)}</div>
}

function placed(place: Place | 'none' | undefined, onLeave: () => void) {
  if (place === undefined) return null
  if (place === 'none') return '没有课程使用这个视频'
  if (place.isSaved)
    return (
      <>
        所属课程：
        <Link to="/courses/$id" params={{ id: String(place.courseId) }} onClick={onLeave} title={place.name}>
          {place.name}
        </Link>
      </>
    )
  return (
    <>
      {place.courseId === undefined ? '新课程' : '修改中的课程'}（未保存）：
      <FormLink {...place} onLeave={onLeave} />
    </>
  )
}

/** Back to the form, unless it is open. */
function FormLink({ name, courseId, onLeave }: Place & { onLeave: () => void }) {
  const text = name.trim() || '未填写名称'
  const search = courseId === undefined ? { type: 'add' as const } : { type: 'edit' as const, id: courseId }
  const isHere = useLocation({
    select: ({ pathname, search: here }) =>
      pathname === '/courses/form' &&
      here.type === search.type &&
      (courseId === undefined || here.id === courseId),
  })
  if (isHere) return text
  return (
    <Link to="/courses/form" search={search} onClick={onLeave} title={text}>
      {text}
    </Link>
  )
}
