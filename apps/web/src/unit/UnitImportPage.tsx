import { ImportPage } from '../kit/import/ImportPage.tsx'
import { unitImport } from './unit-import.ts'

export const UnitImportPage = () => <ImportPage definition={unitImport} />
