import { z } from 'zod'
import { reaches } from './permissions.ts'
import { get, post } from './route.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

export const User = z.object({
  userId: z.int(),
  account: z.string(),
  name: z.string(),
  userLevel: z.int(),
  unitType: z.int(),
  unitId: z.int(),
  unitName: z.string(),
  roles: z.array(z.string()),
  /** Permission (`course:edit`) to how far it reaches. */
  permissions: z.record(z.string(), z.enum(reaches)),
  mustChangePassword: z.boolean(),
})
export type User = z.output<typeof User>

export const Credentials = z.object({
  account: z.string({ error: '请输入账号' }).trim().min(1, '请输入账号').max(64, '账号不能超过64个字'),
  password: z.string({ error: '请输入密码' }).min(1, '请输入密码').max(256, '密码过长'),
})

export const PasswordChange = z.object({
  oldPassword: z.string({ error: '请输入原密码' }).min(1, '请输入原密码').max(256, '密码过长'),
  newPassword: z
    .string({ error: '请输入新密码' })
    .refine((value) => [...value].length >= PASSWORD_MIN, `新密码不能少于${PASSWORD_MIN}位`)
    .refine((value) => [...value].length <= PASSWORD_MAX, `新密码不能超过${PASSWORD_MAX}位`),
})

// biome-ignore format: one call a line, aligned
export const authApi = {
  login:    post('/auth/login',    { summary: '登录',     permission: 'public',  body: Credentials, response: User, ownTransactions: true }),
  logout:   post('/auth/logout',   { summary: '退出登录', permission: 'session', response: z.object({}), ownTransactions: true }),
  me:       get('/auth/me',        { summary: '当前用户', permission: 'session', response: User }),
  password: post('/auth/password', { summary: '修改密码', permission: 'session', body: PasswordChange, response: User, ownTransactions: true }),
}
