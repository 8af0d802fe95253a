import type { Action, Grants, Reach, Resource, RoleKind } from '@dangxiao/contract'

const ACTIONS: Record<string, Action> = {
  V: 'view',
  E: 'edit',
  R: 'review',
  P: 'pin',
  F: 'feature',
  X: 'export',
}

const AREAS = {
  libraries: ['teacher', 'course', 'case', 'judge', 'template'],
  live: ['live-class', 'live-comment'],
  schedule: ['schedule'],
  apply: ['schedule-apply'],
  bases: ['education-base', 'training-base'],
  projects: ['reservation', 'project'],
  operations: ['banner', 'ranking', 'overview'],
  records: ['learning-record'],
  facts: ['unit-ext'],
  users: ['user', 'log'],
  uploads: ['upload'],
} as const satisfies Record<string, readonly Resource[]>

function role(
  kind: RoleKind,
  name: string,
  reach: Reach,
  areas: Partial<Record<keyof typeof AREAS, string | [string, Reach][]>>,
  extra: Grants = {},
) {
  const grants: Grants = {}
  for (const [area, stated] of Object.entries(areas) as [keyof typeof AREAS, string | [string, Reach][]][]) {
    const parts: [string, Reach][] = typeof stated === 'string' ? [[stated, reach]] : stated
    for (const [letters, partReach] of parts)
      for (const letter of letters)
        for (const resource of AREAS[area]) grants[`${resource}:${ACTIONS[letter] as Action}`] = partReach
  }
  if (Object.keys(grants).some((permission) => permission.endsWith(':edit'))) grants['file:edit'] = 'own'
  return { name, kind, grants: { ...grants, ...extra } }
}

/** The roles that every installation begins with. Letters: V view, E create and edit, R review, P pin, F feature, X export. */
// biome-ignore format: one role a line, as the table of roles has it
export const builtInRoles = {
  'system-admin':   role('officer',       '系统管理员',   'all',    {}, { 'user:view': 'all', 'user:edit': 'all', 'unit:view': 'all', 'unit:edit': 'all', 'setting:view': 'all', 'setting:edit': 'all', 'upload:view': 'all' }),
  'security-admin': role('officer',       '安全管理员',   'all',    {}, { 'role:view': 'all', 'role:edit': 'all', 'user:view': 'all' }),
  'auditor':        role('officer',       '安全审计员',   'all',    {}, { 'log:view': 'all', 'log:export': 'all' }),
  'province':       role('administrator', '省资源管理员', 'all',    { libraries: 'VERPF', live: 'VERPF', schedule: 'VE', apply: 'VER', bases: 'VERPF', projects: 'VE', operations: 'VE', records: 'VEX', facts: 'VE', users: 'V', uploads: 'V' }),
  'city':           role('administrator', '市管理员',     'branch', { libraries: 'VERP', live: 'VERP', schedule: 'VE', apply: 'VER', bases: 'VERP', projects: 'VE', operations: [['V', 'branch'], ['E', 'own']], records: 'VEX', facts: [['V', 'branch'], ['E', 'own']], users: 'V', uploads: 'V' }, { 'user:edit': 'branch' }),
  'county':         role('administrator', '县/单位管理员', 'own',   { libraries: 'VEP', live: 'VE', schedule: 'VE', apply: 'VER', bases: 'VEP', projects: 'VE', records: 'VEX', facts: 'VE', users: 'V', uploads: 'V' }, { 'user:edit': 'own' }),
  'reviewer':       role('business',      '审核员',       'branch', { libraries: 'VR', live: 'VR', schedule: 'V', apply: 'R', bases: 'VR', projects: 'V', facts: 'V' }),
  'editor':         role('business',      '录入员',       'own',    { libraries: 'VE', live: 'VE', bases: 'VE' }),
  'teaching':       role('business',      '教务',         'own',    { libraries: 'V', live: 'V', schedule: 'VE', apply: 'VER', bases: 'V', projects: 'VE', records: 'VEX' }),
  'live':           role('business',      '直播运营',     'branch', { libraries: 'V', live: 'VER', schedule: 'V', apply: 'V' }),
  'base':           role('business',      '基地管理员',   'own',    { bases: 'VE', projects: 'VE' }),
  'leader':         role('business',      '领导（只读）', 'branch', { libraries: 'V', live: 'V', schedule: 'V', apply: 'V', bases: 'V', projects: 'V', operations: 'V', records: 'V', facts: 'V' }),
} as const
