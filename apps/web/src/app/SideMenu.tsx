import AuditOutlined from '@ant-design/icons/AuditOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu } from 'antd'
import { reviewsAnything, useMe } from '../kit/permissions.ts'
import { areaOf, menuOf } from './menu.ts'

const HOME = '/'
const DESK = '/review-desk'

export function SideMenu({ isFolded }: { isFolded: boolean }) {
  const me = useMe()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const areas = menuOf(me)
  const area = areaOf(path, areas)
  const current = area?.entries.find(({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`)))

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
        ...(reviewsAnything(me) ? [{ key: DESK, icon: <AuditOutlined />, label: <Link to={DESK}>待办</Link> }] : []),
        ...areas.map(({ label, icon: Icon, entries }) => ({
          key: label,
          label,
          icon: <Icon />,
          children: entries.map(({ label, to = HOME }) => ({ key: to, label: <Link to={to}>{label}</Link> })),
        })),
      ]}
    />
  )
}
