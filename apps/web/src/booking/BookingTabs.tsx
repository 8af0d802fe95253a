import { Link } from '@tanstack/react-router'
import styles from './booking.module.css'

const tabs = [
  { to: '/projects', label: '看板' },
  { to: '/projects/list', label: '列表' },
  { to: '/projects/calendar', label: '基地日历' },
] as const

/** The three ways to look at projects. */
export function BookingTabs() {
  return (
    <nav className={styles.tabs} aria-label="活动项目的显示方式">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
