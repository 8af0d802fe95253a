import { courseApi } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import { CourseReview } from '../course/CourseReview.tsx'
import { useList } from '../list/useList.ts'
import { useReviewQueue } from '../review/useReviewQueue.ts'
import { renderPage } from './render.tsx'

function Panel() {
  const list = useList(courseApi.list)
  const queue = useReviewQueue(courseApi.list, list.filter, true)
  return <CourseReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={list.refresh} />
}

/** The courses that wait, with one of them open. */
export const openReview = (id = 1) => renderPage(<Panel />, { address: `/page?review=${id}` })

/** Until a record has been looked at so long that a key counts. */
export const look = () => new Promise((resolve) => setTimeout(resolve, 400))

export const opened = (name: string) => screen.findByText(name, { selector: '.ant-drawer-title' })

/** A record lies open and has been looked at. */
export async function lookAt(name: string) {
  await opened(name)
  await look()
}

export const reasonField = () => screen.getByLabelText<HTMLTextAreaElement>('驳回原因')
