import type { Resource } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, type ListRoute } from '../session/list-search.ts'
import { listPage } from './list-page.ts'
import { formSearch } from './search.ts'
import { shell } from './shell/shell-route.tsx'

type Module<K extends string> = Record<K, () => React.ReactNode>

interface Pages<N extends string, L extends ListRoute> {
  list: () => Promise<Module<`${N}ListPage`> & { listCall: L }>
  form: () => Promise<Module<`${N}FormPage`>>
  detail: () => Promise<Module<`${N}DetailPage`>>
}

/**
 * The routes of one kind of record: its list, its form and what is shown of one.
 *
 * @param noun what the kind is called, e.g. 评委
 * @param name what the names of its pages begin with, e.g. `Judge`
 */
export function recordPages<const P extends string, const N extends string, L extends ListRoute>(
  path: P,
  noun: string,
  resource: Resource,
  name: N,
  pages: Pages<N, L>,
) {
  const list = createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title: noun, permission: `${resource}:view` },
    validateSearch: anyListSearch<L>,
    ...listPage(pages.list, `${name}ListPage` as const),
  })
  const form = createRoute({
    getParentRoute: () => shell,
    path: `${path}/form` as const,
    staticData: { title: formTitle(noun), permission: `${resource}:edit` },
    validateSearch: formSearch,
    component: lazyRouteComponent(pages.form, `${name}FormPage` as const),
  })
  const detail = createRoute({
    getParentRoute: () => shell,
    path: `${path}/$id` as const,
    staticData: { title: `${noun}详情`, permission: `${resource}:view` },
    component: lazyRouteComponent(pages.detail, `${name}DetailPage` as const),
  })
  return [list, form, detail] as const
}

/** The title of a form's page, told by whether something is added or changed. */
export const formTitle = (noun: string) => (search: object) =>
  'type' in search && search.type === 'edit' ? `编辑${noun}` : `新增${noun}`
