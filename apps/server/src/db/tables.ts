/** Every table, for the migrations. */
export * from '../audit/audit.table.ts'
export * from '../auth/auth.table.ts'
export * from '../banner/banner.table.ts'
export * from '../course/course.table.ts'
export * from '../lookup/lookup.table.ts'
export * from '../shared/shared.table.ts'
export * from '../teacher/teacher.table.ts'
export * from '../unit/unit.table.ts'
