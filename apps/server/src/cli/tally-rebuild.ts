/** `npm run tally:rebuild`: count all records of all lists anew. Saves wait meanwhile. */
import { openDatabase } from '../db/connection.ts'
import { rebuildLearning } from '../learning-record/learning-record.save.ts'
import { readSettings } from '../settings.ts'
import { rebuildTallies } from '../shared/tally.ts'

const AN_HOUR = 3_600_000

const { databaseUrl, dataDir } = readSettings(process.env)
const connection = await openDatabase({ databaseUrl, dataDir, patience: AN_HOUR })
try {
  const tables = await rebuildTallies(connection.db)
  await rebuildLearning(connection.db)
  console.log(`已重新统计：${[...tables, 'learning_record'].join('、')}`)
} finally {
  await connection.close()
}
