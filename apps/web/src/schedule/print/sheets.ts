/** What can be printed of a class. */
export const sheets = [
  { what: 'timetable', label: '课程表' },
  { what: 'roster', label: '签到表' },
  { what: 'papers', label: '套用模板' },
] as const
