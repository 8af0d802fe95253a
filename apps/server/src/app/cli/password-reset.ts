/** `npm run password:reset -- --account zhangsan`: a new first password for an account whose password was forgotten. */
import { parseArgs } from 'node:util'
import { withInstallation } from '../../platform/installation/installation.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { resetPassword } from '../../platform/sign-in/reset-password.ts'
import { atConsole } from './at-console.ts'

async function reset(): Promise<string> {
  const { account } = parseArgs({ options: { account: { type: 'string' } } }).values
  if (!account) throw new Error('请写明账号：npm run password:reset -- --account zhangsan')
  const done = await withInstallation(readSettings(process.env), (db) => resetPassword(db, account))
  if (!done) throw new Error(`没有账号 ${account}`)
  return `已重置账号 ${done.account}，原来的登录已全部退出\n初始密码：${done.password}\n首次登录时必须修改密码。`
}

await atConsole('无法重置', async () => console.log(await reset()))
