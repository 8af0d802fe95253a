/** `npm run admin:create`: the first administrator of an empty product, with a password that must be changed at the first sign-in. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { eq, isNull } from 'drizzle-orm'
import { seedGround } from '../../seeds/ground.ts'
import { audit } from '../audit/audit.ts'
import { roles, userRoles, users } from '../auth/auth.table.ts'
import { hashPassword } from '../auth/password.ts'
import { openDatabase } from '../db/connection.ts'
import { readSettings } from '../settings.ts'
import { units } from '../unit/unit.table.ts'

const { values } = parseArgs({
  options: {
    account: { type: 'string', default: 'admin' },
    name: { type: 'string', default: '系统管理员' },
    unit: { type: 'string', default: '省委党校' },
    role: { type: 'string', default: 'system-admin' },
  },
})

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const password = Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function create(): Promise<string> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const connection = await openDatabase({ databaseUrl, dataDir })
  try {
    await connection.migrate()
    await seedGround(connection.db)
    return await connection.db.transaction(async (db) => {
      if (await db.$count(users, eq(users.account, values.account))) return `账号 ${values.account} 已存在，没有改动`
      const [role] = await db.select().from(roles).where(eq(roles.code, values.role))
      if (!role) return `没有角色 ${values.role}`
      let [root] = await db.select().from(units).where(isNull(units.parentId)).limit(1)
      if (!root) [root] = await db.insert(units).values({ unitName: values.unit, userLevel: 1, unitType: 1, code: 'root' }).returning()
      const unitId = root?.id as number
      const passwordHash = await hashPassword(password)
      const [user] = await db
        .insert(users)
        .values({ account: values.account, name: values.name, unitId, passwordHash })
        .returning({ id: users.id })
      const userId = user?.id as number
      await db.insert(userRoles).values({ userId, roleId: role.id })
      await audit(
        { db, address: 'console' },
        { action: 'add', resource: 'app_user', recordId: userId, after: { account: values.account, role: role.code } },
      )
      return `已创建账号 ${values.account}（${role.name}，${root?.unitName}）\n初始密码：${password}\n首次登录时必须修改密码。`
    })
  } finally {
    await connection.close()
  }
}

try {
  console.log(await create())
} catch (error) {
  console.error(`无法创建：${(error as Error).message}`)
  process.exitCode = 1
}
