import { auditStatusA, auditStatusB, type ReviewedKind } from '@dangxiao/contract'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ReviewProps } from '../review/ReviewPanel.tsx'
import type { AuditStatuses } from '../ui/StatusTag.tsx'

interface Reviewed {
  statuses: AuditStatuses
  Panel: LazyExoticComponent<ComponentType<ReviewProps>>
}

const of = (statuses: AuditStatuses, load: () => Promise<ComponentType<ReviewProps>>): Reviewed => ({
  statuses,
  Panel: lazy(async () => ({ default: await load() })),
})

/** How each resource is reviewed. */
export const reviewPanels: Record<ReviewedKind, Reviewed> = {
  teacher: of(auditStatusA, async () => (await import('../teacher/TeacherReview.tsx')).TeacherReview),
  course: of(auditStatusA, async () => (await import('../course/CourseReview.tsx')).CourseReview),
  case: of(auditStatusA, async () => (await import('../case/CaseReview.tsx')).CaseReview),
  judge: of(auditStatusA, async () => (await import('../judge/JudgeReview.tsx')).JudgeReview),
  'live-class': of(
    auditStatusA,
    async () => (await import('../live-class/LiveClassReview.tsx')).LiveClassReview,
  ),
  'education-base': of(
    auditStatusB,
    async () => (await import('../education-base/EducationBaseReview.tsx')).EducationBaseReview,
  ),
  'training-base': of(
    auditStatusB,
    async () => (await import('../training-base/TrainingBaseReview.tsx')).TrainingBaseReview,
  ),
}
