import { auditStatusA, auditStatusB, type Resource } from '@dangxiao/contract'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { AuditStatuses } from '../kit/StatusTag.tsx'
import type { ReviewQueue } from '../kit/useReviewQueue.ts'

interface ReviewProps {
  id: number | undefined
  queue: ReviewQueue
  onMove: (id: number | undefined) => void
  onDecided: () => unknown
}

interface ReviewedResource {
  statuses: AuditStatuses
  Panel: LazyExoticComponent<ComponentType<ReviewProps>>
}

const of = (statuses: AuditStatuses, load: () => Promise<ComponentType<ReviewProps>>): ReviewedResource => ({
  statuses,
  Panel: lazy(async () => ({ default: await load() })),
})

/** How each resource is reviewed. */
export const reviewPanels: Partial<Record<Resource, ReviewedResource>> = {
  teacher: of(auditStatusA, async () => (await import('../teacher/TeacherReview.tsx')).TeacherReview),
  course: of(auditStatusA, async () => (await import('../course/CourseReview.tsx')).CourseReview),
  'education-base': of(auditStatusB, async () => (await import('../education-base/EducationBaseReview.tsx')).EducationBaseReview),
  'training-base': of(auditStatusB, async () => (await import('../training-base/TrainingBaseReview.tsx')).TrainingBaseReview),
}
