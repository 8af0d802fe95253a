import { plainTextOf } from '@dangxiao/contract'
import { Image, Tag } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './difference.module.css'
import { diffText } from './text-diff.ts'

const RichTextView = lazy(() =>
  import('../rich-text/RichTextView.tsx').then(({ RichTextView }) => ({ default: RichTextView })),
)

/** One entry of a list field: a lecturer, a video, an honour. */
export interface Entry {
  key: string | number
  /** Compared and shown. */
  text: string
  /** Shown beside it. */
  extra?: ReactNode
}

/** How one field of a record is shown and compared; `rich` is HTML. */
export type Field<T> = {
  label: string
  /** Stands where there is nothing; a dash otherwise. */
  none?: string
  /** Left out where there is nothing. */
  optional?: true
} & (
  | { kind: 'line' | 'block' | 'picture' | 'portrait' | 'rich'; of: (record: T) => string }
  | { kind: 'list'; of: (record: T) => Entry[] }
  | { kind: 'pictures'; of: (record: T) => string[] }
)

interface DifferenceProps<T> {
  fields: readonly Field<T>[]
  record: T
  /** The copy that is live now; null when the record is new. */
  current: T | null
  onlyChanged?: boolean
}

/** A record field by field; where a live copy exists, what changed is marked old → new. */
export function Difference<T>({ fields, record, current, onlyChanged = false }: DifferenceProps<T>) {
  const shown = fields.filter((field) => {
    const changed = current !== null && hasChanged(field, record, current)
    return changed || (!(onlyChanged && current) && !(field.optional && field.of(record).length === 0))
  })
  return (
    <dl className={styles.fields}>
      {shown.map((field) => {
        const changed = current !== null && hasChanged(field, record, current)
        return (
          <div
            key={field.label}
            data-kind={field.kind}
            className={[field.kind !== 'line' && styles.wide, changed && styles.changed]
              .filter(Boolean)
              .join(' ')}
          >
            <dt>
              {field.label}
              {changed && <Tag color="warning">已修改</Tag>}
            </dt>
            <dd>
              {changed ? (
                <Change field={field} record={record} current={current} />
              ) : (
                <Value field={field} record={record} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export function hasChanged<T>(field: Field<T>, record: T, current: T): boolean {
  if (field.kind === 'pictures') return field.of(record).join(' ') !== field.of(current).join(' ')
  if (field.kind !== 'list') return field.of(record) !== field.of(current)
  const now = field.of(record)
  const old = field.of(current)
  return (
    now.length !== old.length ||
    now.some((entry, i) => entry.key !== old[i]?.key || entry.text !== old[i]?.text)
  )
}

function Value<T>({ field, record }: { field: Field<T>; record: T }) {
  if (field.kind === 'list') {
    const entries = field.of(record)
    if (entries.length === 0) return <Nothing text={field.none} />
    return (
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.text} {entry.extra}
          </li>
        ))}
      </ol>
    )
  }
  if (field.kind === 'pictures')
    return <Pictures label={field.label} urls={field.of(record)} none={field.none} />
  const value = field.of(record)
  if (value === '') return <Nothing text={field.none} />
  if (field.kind === 'picture' || field.kind === 'portrait')
    return <img src={value} alt={field.label} className={styles[field.kind]} />
  if (field.kind === 'rich') return <Rich html={value} />
  return <div className={field.kind === 'block' ? styles.block : undefined}>{value}</div>
}

function Change<T>({ field, record, current }: { field: Field<T>; record: T; current: T }) {
  if (field.kind === 'list') return <ListChange now={field.of(record)} old={field.of(current)} />
  if (field.kind === 'rich') return <RichChange now={field.of(record)} old={field.of(current)} />
  if (field.kind === 'block') return <TextChange now={field.of(record)} old={field.of(current)} />
  return (
    <div className={styles.pair}>
      <div className={styles.old}>
        <Value field={field} record={current} />
      </div>
      <span aria-hidden="true">→</span>
      <div className={styles.now}>
        <Value field={field} record={record} />
      </div>
    </div>
  )
}

const Rich = ({ html }: { html: string }) => (
  <Suspense fallback={<div className={styles.block}>{plainTextOf(html)}</div>}>
    <RichTextView html={html} />
  </Suspense>
)

/** Words are compared as text; where only format or pictures differ, the new state is shown. */
function RichChange({ now, old }: { now: string; old: string }) {
  const [text, before] = [plainTextOf(now), plainTextOf(old)]
  if (text !== before) return <TextChange now={text} old={before} />
  return (
    <>
      <p className={styles.note}>文字没有改动，格式或图片有调整，以下为新内容</p>
      <Rich html={now} />
    </>
  )
}

function Pictures({ label, urls, none }: { label: string; urls: string[]; none: string | undefined }) {
  if (urls.length === 0) return <Nothing text={none} />
  return (
    <Image.PreviewGroup>
      <div className={styles.pictures}>
        {urls.map((url, i) => (
          <Image key={url} src={url} alt={`${label}第${i + 1}张`} width={148} height={84} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}

function TextChange({ now, old }: { now: string; old: string }) {
  return (
    <div className={styles.block}>
      {/* The order is the identity: equal pieces may come twice. */}
      {diffText(old, now).map((piece, i) => {
        if (piece.kind === 'same') return piece.text
        const Mark = piece.kind === 'gone' ? 'del' : 'ins'
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
        return <Mark key={i}>{piece.text}</Mark>
      })}
    </div>
  )
}

function ListChange({ now, old }: { now: Entry[]; old: Entry[] }) {
  const before = new Map(old.map((entry) => [entry.key, entry]))
  const keys = new Set(now.map(({ key }) => key))
  const gone = old.filter(({ key }) => !keys.has(key))
  const kept = old.filter(({ key }) => keys.has(key)).map(({ key }) => key)
  const isReordered = now.filter(({ key }) => before.has(key)).some(({ key }, i) => key !== kept[i])
  return (
    <>
      {isReordered && <p className={styles.note}>顺序有调整，以下为新顺序</p>}
      <ol className={styles.list}>
        {now.map((entry) => {
          const was = before.get(entry.key)
          return (
            <li key={entry.key}>
              {!was ? (
                <ins>{entry.text}</ins>
              ) : was.text === entry.text ? (
                entry.text
              ) : (
                <TextChange now={entry.text} old={was.text} />
              )}{' '}
              {!was && <Tag color="success">新增</Tag>}
              {entry.extra}
            </li>
          )
        })}
      </ol>
      {gone.length > 0 && (
        <ul className={styles.list}>
          {gone.map((entry) => (
            <li key={entry.key}>
              <del>{entry.text}</del> <Tag color="red">移除</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Nothing = ({ text = '—' }: { text?: string }) => <span className="quiet">{text}</span>
