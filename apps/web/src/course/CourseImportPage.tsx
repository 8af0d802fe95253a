import { ImportPage } from '../import/ImportPage.tsx'
import { courseImport } from './course-import.ts'

export const CourseImportPage = () => <ImportPage definition={courseImport} />
