import { ImportPage } from '../import/ImportPage.tsx'
import { judgeImport } from './judge-import.ts'

export const JudgeImportPage = () => <ImportPage definition={judgeImport} />
