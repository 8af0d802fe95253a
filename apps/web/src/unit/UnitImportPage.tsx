import { ImportPage } from '../import/ImportPage.tsx'
import { unitImport } from './unit-import.ts'

export const UnitImportPage = () => <ImportPage definition={unitImport} />
