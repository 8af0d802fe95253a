/** `npm run portal:key -- --unit <编号>`: a key with which the portal of a unit signs its calls; `--revoke <keyId>` takes one back. */
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { withInstallation } from '../../platform/installation/installation.ts'
import { makePortalKey, revokePortalKey } from '../../platform/portal/keys.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { atConsole } from './at-console.ts'

const { values } = parseArgs({ options: { unit: { type: 'string' }, revoke: { type: 'string' } } })

async function run(): Promise<string> {
  return withInstallation(readSettings(process.env), (db, dataKey) =>
    db.transaction(async (tx) => {
      if (values.revoke)
        return (await revokePortalKey(tx, values.revoke, new Date()))
          ? `已停用 ${values.revoke}`
          : `没有在用的密钥 ${values.revoke}`
      if (!/^[1-9]\d{0,8}$/.test(values.unit ?? '')) throw new Error('请用 --unit 指明单位编号')
      const [unit] = await tx
        .select()
        .from(units)
        .where(eq(units.id, Number(values.unit)))
      if (!unit) throw new Error(`没有编号为 ${values.unit} 的单位`)
      const { keyId, secret } = await makePortalKey(tx, dataKey, unit.id)
      return `单位：${unit.unitName}\n密钥编号：${keyId}\n密钥：${secret}\n密钥只显示这一次，请妥善保存。`
    }),
  )
}

await atConsole('未完成', async () => console.log(await run()))
