/** `npm run tally:rebuild`: count all records of all lists anew. Saves wait meanwhile. */
import { rebuildLearning } from '../../operations/learning-record/learning-record.save.ts'
import { withInstallation } from '../../platform/installation/installation.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { rebuildTallies } from '../../review/list/tally.ts'
import { atConsole } from './at-console.ts'

async function rebuild(): Promise<void> {
  const tables = await withInstallation(readSettings(process.env), async (db) => {
    const rebuilt = await rebuildTallies(db)
    await rebuildLearning(db)
    return rebuilt
  })
  console.log(`已重新统计：${[...tables, 'learning_record'].join('、')}`)
}

await atConsole('未完成', rebuild)
