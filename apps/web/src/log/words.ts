import type { LogRow } from '@dangxiao/contract'

/** `修改 录播课《基层治理》（编号12）` */
export function sentenceOf({ action, resource, title, recordId }: LogRow): string {
  const name = title && `《${title}》`
  const number = recordId === null ? '' : `（编号${recordId}）`
  // 登录 登录 would say it twice.
  return action === resource ? `${action}${name}` : `${action} ${resource}${name}${number}`
}
