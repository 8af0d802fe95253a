import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Image, Modal, Radio, Spin, Typography } from 'antd'
import { useState } from 'react'
import type { CallParts } from '../session/client.ts'
import { messageOf } from '../session/errors.ts'
import { partsQuery } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { type Comparison, type Difference, differencesOf } from './differences.ts'
import styles from './stale.module.css'
import type { FormRoutes, StoredRecord } from './useRecordForm.tsx'

type Choice = 'mine' | 'latest'

/** What a `find` takes besides the record's id. */
export type FindParts = Pick<CallParts, 'params' | 'query'>

interface StaleDialogProps<V, T> {
  /** `这门课程` */
  noun: string
  find: FormRoutes<T>['find']
  /** The record waits for a review: its newest content may be a revision. */
  revised?: boolean
  /** What is asked of `find` besides. */
  asked?: FindParts | undefined
  /** A hook: the comparisons, with the names of what is chosen. */
  useComparisons: (latest: T | undefined) => Comparison<V>[]
  id: number | null
  mine: V
  base: V | undefined
  read: (record: T) => V
  /** Save the user's content over the newest version. */
  onKeepMine: (version: number) => void
  /** Go on editing on the newest version, with these fields taken from it. */
  onMerge: (latest: T, taken: Partial<V>) => void
  onClose: () => void
}

/** Somebody else has saved the record meanwhile. Nothing is overwritten before the user says so. */
export function StaleDialog<V extends object, T extends StoredRecord>(props: StaleDialogProps<V, T>) {
  const {
    noun,
    find,
    revised = true,
    asked,
    useComparisons,
    id,
    mine,
    base,
    read,
    onKeepMine,
    onMerge,
    onClose,
  } = props
  const [comparing, setComparing] = useState(false)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const latest = useQuery({
    ...partsQuery(find, {
      params: { id, ...asked?.params },
      query: { ...asked?.query, ...(revised && { revision: '1' }) },
    }),
    queryKey: [find.path, 'newest', id],
    gcTime: 0,
  })
  const comparisons = useComparisons(latest.data)
  const newest = latest.data && read(latest.data)
  const differences = newest ? differencesOf(comparisons, mine, newest, base) : []
  const choiceOf = ({ label, onlyTheirs }: Difference<V>) => chosen[label] ?? (onlyTheirs ? 'latest' : 'mine')

  const merge = () => {
    if (!latest.data || !newest) return
    const fields = differences
      .filter((difference) => choiceOf(difference) === 'latest')
      .flatMap((difference) => difference.fields)
    onMerge(latest.data, Object.fromEntries(fields.map((field) => [field, newest[field]])) as Partial<V>)
  }

  return (
    <Modal
      open
      width={comparing ? 860 : 520}
      title="该记录已被他人更新"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          返回继续填写
        </Button>,
        <Button
          key="mine"
          disabled={!latest.data}
          onClick={() => latest.data && onKeepMine(latest.data.version)}
        >
          仍然保存我的内容
        </Button>,
        comparing ? (
          <Button key="merge" type="primary" disabled={!latest.data} onClick={merge}>
            按以上选择继续填写
          </Button>
        ) : (
          <Button key="compare" type="primary" onClick={() => setComparing(true)}>
            查看最新内容
          </Button>
        ),
      ]}
    >
      <Typography.Paragraph>
        在您填写期间，其他人保存了{noun}
        {latest.data && `（${formatTime(latest.data.updateTime)}）`}
        。您填写的内容都还在，没有保存，也没有丢失。
      </Typography.Paragraph>
      {latest.isError && (
        <Alert
          type="error"
          showIcon
          title={messageOf(latest.error)}
          action={<Button onClick={() => latest.refetch()}>重试</Button>}
        />
      )}
      {comparing && latest.isFetching && <Spin style={{ display: 'block', margin: '24px auto' }} />}
      {comparing && latest.data && differences.length === 0 && (
        <Alert type="success" showIcon title="最新内容与您填写的内容相同" />
      )}
      {comparing &&
        differences.map((difference) => (
          <section key={difference.label} className={styles.difference} aria-label={difference.label}>
            <header className={styles.head}>
              <strong>{difference.label}</strong>
              <Radio.Group
                size="small"
                optionType="button"
                value={choiceOf(difference)}
                onChange={({ target }) =>
                  setChosen((before) => ({ ...before, [difference.label]: target.value as Choice }))
                }
                options={[
                  { value: 'latest', label: '用最新' },
                  { value: 'mine', label: '保留我的' },
                ]}
              />
            </header>
            <Side title="最新内容" text={difference.latest} isPicture={difference.isPicture} />
            <Side title="我的内容" text={difference.mine} isPicture={difference.isPicture} />
          </section>
        ))}
    </Modal>
  )
}

function Side({ title, text, isPicture }: { title: string; text: string; isPicture: boolean | undefined }) {
  return (
    <div className={styles.side}>
      <span className={styles.title}>{title}</span>
      {isPicture && text ? (
        <Image src={text} alt={title} width={160} />
      ) : (
        <p className={styles.text}>{text || '（空）'}</p>
      )}
    </div>
  )
}
