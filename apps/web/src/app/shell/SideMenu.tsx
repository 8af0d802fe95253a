import AuditOutlined from '@ant-design/icons/AuditOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import { applicationAuditApi, deskApi } from '@dangxiao/contract'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu } from 'antd'
import type { ComponentType } from 'react'
import { allows, reviewsAnything, useMe } from '../../session/permissions.ts'
import { useCall } from '../../session/useFind.ts'
import { areaOf, type Entry, menuOf } from './menu.ts'
import styles from './shell.module.css'

const HOME = '/'
const DESK = '/review-desk'
const INBOX = '/course-application-audit'

export function SideMenu({ isFolded }: { isFolded: boolean }) {
  const me = useMe()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const areas = menuOf(me)
  const area = areaOf(path, areas)
  const current = area?.entries.find(
    ({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`)),
  )

  const waiting = useWaiting()
  const named = (to: string, name: string) => (
    <Link to={to}>
      {name}
      {waiting[to] ? <span className={styles.waits}>{waiting[to] > 99 ? '99+' : waiting[to]}</span> : null}
    </Link>
  )
  const pagesOf = (entries: readonly Entry[]) =>
    entries.map(({ label, to = HOME }) => ({ key: to, label: named(to, label) }))
  const icon = (Icon: ComponentType, tos: readonly (string | undefined)[]) => (
    <span
      className={styles.icon}
      data-waits={isFolded && tos.some((to) => to !== undefined && (waiting[to] ?? 0) > 0)}
    >
      <Icon />
    </span>
  )

  return (
    <Menu
      mode="inline"
      inlineCollapsed={isFolded}
      inlineIndent={20}
      selectedKeys={[current?.to ?? path]}
      defaultOpenKeys={isFolded ? [] : [area?.label ?? areas[0]?.label ?? '']}
      style={{ borderInlineEnd: 0 }}
      items={[
        { key: HOME, icon: <HomeOutlined />, label: <Link to={HOME}>工作台</Link> },
        ...(reviewsAnything(me)
          ? [
              {
                key: DESK,
                icon: icon(AuditOutlined, [DESK]),
                label: named(DESK, '待办'),
                title: waiting[DESK] ? `待办（${waiting[DESK]}）` : '待办',
              },
            ]
          : []),
        ...areas.map(({ label, icon: Icon, entries }) => ({
          key: label,
          label,
          icon: icon(
            Icon,
            entries.map(({ to }) => to),
          ),
          children: isFolded
            ? [{ type: 'group' as const, label, children: pagesOf(entries) }]
            : pagesOf(entries),
        })),
      ]}
    />
  )
}

/** How much waits for a decision of mine, by the page where it is made. */
function useWaiting(): Record<string, number> {
  const me = useMe()
  const reviewed = useCall(deskApi.counts, {}, { enabled: reviewsAnything(me) })
  const asked = useCall(
    applicationAuditApi.list,
    { params: { pageNum: 1, pageSize: 1 }, query: { held: '1' } },
    { enabled: allows(me, 'schedule-apply:review') },
  )
  return { [DESK]: (reviewed.data ?? []).reduce((sum, { n }) => sum + n, 0), [INBOX]: asked.data?.total ?? 0 }
}
