import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import { sessions, users } from '../auth/auth.table.ts'
import type { Db } from '../db/connection.ts'
import { unlock } from './guesses.ts'
import { hashPassword, initialPassword } from './password.ts'

/**
 * Gives an account a new first password, which must be changed at the next sign-in; ends its sessions and lifts its lock.
 * Undefined when there is no such account.
 */
export async function resetPassword(
  db: Db,
  account: string,
): Promise<{ account: string; password: string } | undefined> {
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: true })
      .where(eq(sql`lower(${users.account})`, account.trim().toLowerCase()))
      .returning({ id: users.id, account: users.account })
    if (!user) return undefined
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await unlock(tx, user.account)
    await audit(
      { db: tx, address: 'console' },
      { action: 'reset-password', resource: 'app_user', recordId: user.id, after: { account: user.account } },
    )
    return { account: user.account, password }
  })
}
