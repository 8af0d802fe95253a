import { z } from 'zod'
import { get } from './route.ts'

// biome-ignore format: one call a line, aligned
export const overviewApi = {
  checkAuth: get('/overview/check-auth', { summary: '是否统筹资源', permission: 'signed-in', response: z.boolean() }),
}
