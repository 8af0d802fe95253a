/**
 * `npm run admin:create`: the first administrator of an empty product, with a password that must be changed at the first sign-in.
 *
 * Other accounts too: `npm run admin:create -- --account zhangsan --name 张三 --role county --unit 某县委党校`
 */
import { parseArgs } from 'node:util'
import { eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { roles, userRoles, users } from '../../platform/auth/auth.table.ts'
import type { Db } from '../../platform/db/connection.ts'
import { withInstallation } from '../../platform/installation/installation.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { hashPassword, initialPassword } from '../../platform/sign-in/password.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { atConsole } from './at-console.ts'

const { values } = parseArgs({
  options: {
    account: { type: 'string', default: 'admin' },
    name: { type: 'string', default: '系统管理员' },
    unit: { type: 'string' },
    role: { type: 'string', default: 'system-admin' },
  },
})

const password = initialPassword()

/** The unit that is asked for by its whole name, or the topmost one; the first of an empty product is made. */
async function unitIn(db: Db): Promise<{ id: number; unitName: string }> {
  const { unit: wanted } = values
  const [root] = await db.select().from(units).where(isNull(units.parentId)).limit(1)
  if (!root) {
    const [made] = await db
      .insert(units)
      .values({ unitName: wanted ?? '省委党校', userLevel: 1, unitType: 1, code: 'root' })
      .returning()
    return made as typeof units.$inferSelect
  }
  if (wanted === undefined) return root
  const found = await db.select().from(units).where(eq(units.unitName, wanted))
  if (found[1]) throw new Error(`有${found.length}个单位名为“${wanted}”`)
  if (!found[0]?.enabled)
    throw new Error(found[0] ? `单位“${wanted}”已停用` : `没有单位“${wanted}”，请填写单位全称`)
  return found[0]
}

async function create(): Promise<string> {
  return withInstallation(readSettings(process.env), (connected) =>
    connected.transaction(async (db) => {
      if (await db.$count(users, eq(users.account, values.account)))
        return `账号 ${values.account} 已存在，没有改动`
      const known = await db.select().from(roles).orderBy(roles.id)
      const role = known.find(({ code }) => code === values.role)
      if (!role)
        throw new Error(
          `没有角色 ${values.role}。可选：${known.map(({ code, name }) => `${code}（${name}）`).join('、')}`,
        )
      const unit = await unitIn(db)
      const passwordHash = await hashPassword(password)
      const [user] = await db
        .insert(users)
        .values({ account: values.account, name: values.name, unitId: unit.id, passwordHash })
        .returning({ id: users.id })
      const userId = user?.id as number
      await db.insert(userRoles).values({ userId, roleId: role.id })
      await audit(
        { db, address: 'console' },
        {
          action: 'add',
          resource: 'app_user',
          recordId: userId,
          after: { account: values.account, role: role.code },
        },
      )
      return `已创建账号 ${values.account}（${role.name}，${unit.unitName}）\n初始密码：${password}\n首次登录时必须修改密码。`
    }),
  )
}

await atConsole('无法创建', async () => console.log(await create()))
