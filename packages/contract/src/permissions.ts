/** The areas that a grant speaks of, in the order of the side menu. */
export const resources = [
  'teacher',
  'course',
  'case',
  'judge',
  'template',
  'live-class',
  'live-comment',
  'schedule',
  'schedule-apply',
  'education-base',
  'training-base',
  'reservation',
  'project',
  'banner',
  'ranking',
  'overview',
  'learning-record',
  'unit',
  'unit-ext',
  'user',
  'role',
  'log',
  'setting',
  'upload',
  'file',
] as const
export type Resource = (typeof resources)[number]

/** Whose records are reviewed, as the review desk shows them. */
export const reviewedKinds = [
  'teacher',
  'course',
  'case',
  'judge',
  'live-class',
  'education-base',
  'training-base',
] as const satisfies Resource[]
export type ReviewedKind = (typeof reviewedKinds)[number]

export const actions = ['view', 'edit', 'review', 'pin', 'feature', 'export'] as const
export type Action = (typeof actions)[number]

export type Permission = `${Resource}:${Action}`

/** `public`: without signing in. `portal`: signed with the key of a unit's portal. `signed-in`: every account that has changed its first password. `session`: also one that has yet to change it. */
export type Access = Permission | 'public' | 'portal' | 'signed-in' | 'session'

/** How far a grant reaches: the own unit, its branch, or the whole province. */
export const reaches = ['own', 'branch', 'all'] as const
export type Reach = (typeof reaches)[number]

export type Grants = Partial<Record<Permission, Reach>>
