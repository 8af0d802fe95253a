/** `npm run audit:check`: is the audit log whole? Ends with 1 when a row was edited, removed or reordered. */
import { checkAudit } from '../../platform/audit/chain.ts'
import { withInstallation } from '../../platform/installation/installation.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { atConsole } from './at-console.ts'

async function check(): Promise<void> {
  const { links, rows, unsealed, faults, head } = await withInstallation(readSettings(process.env), (db) =>
    checkAudit(db),
  )
  console.log(`日志链 ${links} 环，已封存 ${rows} 条，待封存 ${unsealed} 条，链首 ${head}`)
  for (const fault of faults) console.error(`异常：${fault}`)
  if (faults.length === 0) console.log('日志完整，没有发现改动、删除或调换')
  process.exitCode = faults.length > 0 ? 1 : 0
}

await atConsole('未完成', check)
