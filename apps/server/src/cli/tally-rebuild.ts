/** `npm run tally:rebuild`: count all records of all lists anew. Saves wait meanwhile. */
import { openKnown } from '../installation/installation.ts'
import { rebuildLearning } from '../learning-record/learning-record.save.ts'
import { readSettings } from '../settings.ts'
import { rebuildTallies } from '../shared/tally.ts'
import { atConsole } from './at-console.ts'

const AN_HOUR = 3_600_000

async function rebuild(): Promise<void> {
  const connection = await openKnown(readSettings(process.env), { patience: AN_HOUR })
  try {
    const tables = await rebuildTallies(connection.db)
    await rebuildLearning(connection.db)
    console.log(`已重新统计：${[...tables, 'learning_record'].join('、')}`)
  } finally {
    await connection.close()
  }
}

await atConsole('未完成', rebuild)
