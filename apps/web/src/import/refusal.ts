import { CallFailure, messageOf } from '../session/errors.ts'

/** Why nothing was brought in, and what to do. */
export function saidOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return messageOf(error)
  if (error.code === 'NETWORK')
    return '网络连接不上，不知道是否已经导入。请检查网络后再点一次导入，已导入的行不会重复'
  if (error.code === 'KEY_REUSED') return '上一次导入可能已经成功，请先到列表中查看'
  return error.status === 400 ? `没有导入：${error.message}。有问题的单元格已标出` : error.message
}
