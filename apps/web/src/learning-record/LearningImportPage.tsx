import { ImportPage } from '../import/ImportPage.tsx'
import { learningImport } from './learning-import.ts'

export const LearningImportPage = () => <ImportPage definition={learningImport} />
