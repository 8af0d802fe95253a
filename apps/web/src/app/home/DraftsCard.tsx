import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { draftsOf } from '../../form/useDraft.ts'
import { formatTime } from '../../ui/format.ts'
import { menu } from '../shell/menu.ts'
import styles from './home.module.css'

/** Forms that were left without saving; they can be gone on with where they are restored. */
export function DraftsCard({ userId }: { userId: number }) {
  const [drafts, setDrafts] = useState(() => draftsOf(userId))
  const known = drafts.flatMap((draft) => {
    const entry = menu
      .flatMap(({ entries }) => entries)
      .find(({ permission }) => permission === `${draft.name}:view`)
    return entry?.to ? [{ ...draft, label: entry.label, to: `${entry.to}/form` }] : []
  })
  if (known.length === 0) return null
  return (
    <section className={styles.card}>
      <h2>未提交的内容</h2>
      <ul className={styles.drafts}>
        {known.map(({ slot, label, to, id, title, savedAt, discard }) => (
          <li key={slot}>
            <Link
              to={to as '/courses/form'}
              search={id === undefined ? { type: 'add' } : { type: 'edit', id }}
            >
              {id === undefined ? `新增${label}` : `编辑${label}`}
              {title && `：${title}`}
            </Link>
            <time className="quiet">{formatTime(new Date(savedAt).toISOString())}</time>
            <Button
              type="text"
              size="small"
              onClick={() => {
                discard()
                setDrafts((old) => old.filter((draft) => draft.slot !== slot))
              }}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet-small">这些内容保存在本机，打开后可以恢复继续填写。</p>
    </section>
  )
}
