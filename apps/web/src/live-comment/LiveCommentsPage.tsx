import { commentReasons, type LiveComment } from '@dangxiao/contract'
import { App, Button, Checkbox, Empty, Input, Pagination, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useAddress } from '../list/useAddress.ts'
import { useReviewKeys } from '../review/useReviewKeys.ts'
import { allows, useMe } from '../session/permissions.ts'
import { Notice } from '../ui/Notice.tsx'
import { ClassSelect } from './ClassSelect.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './live-comment.module.css'
import { type CommentFilter, PAGE_SIZE, useModeration } from './useModeration.ts'

const states = [
  { value: '0', label: '待审核' },
  { value: '1', label: '已通过' },
  { value: '2', label: '已驳回' },
  { value: 'all', label: '全部' },
]

/** 直播评论: what is said, one under the other, decided on by single keys while more comes in. */
export function LiveCommentsPage() {
  const me = useMe()
  const [search, change] = useAddress()
  const state = states.find(({ value }) => value === search.auditStatus)?.value ?? '0'
  const filter: CommentFilter = {
    auditStatus: state === '0' || state === '1' || state === '2' ? state : undefined,
    liveClassId: search.liveClassId as string | undefined,
    keyword: search.keyword as string | undefined,
  }
  const page = Math.max(1, Number(search.page) || 1)
  const comments = useModeration(filter, page)
  const { modal } = App.useApp()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  /** What was removed meanwhile, or stands on another page, is not chosen any more. */
  const chosen = comments.rows.filter((comment) => picked.has(comment.id))
  const pick = (some: readonly LiveComment[], isOn: boolean) => {
    const ids = some.map(({ id }) => id)
    setPicked((old) => new Set(isOn ? [...old, ...ids] : [...old].filter((id) => !ids.includes(id))))
  }
  const removable = comments.rows.filter(({ can }) => can.includes('remove'))
  const remove = (some: readonly LiveComment[]) =>
    modal.confirm({
      title:
        some.length === 1 ? `删除${some[0]?.userName}的这条评论？` : `删除所选的 ${some.length} 条评论？`,
      content: some.length === 1 ? some[0]?.content : '删除后不能恢复，门户上也不再显示。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => comments.remove(some.map(({ id }) => id)),
    })
  /** What is being typed or chosen for the comment that is on. */
  const [open, setOpen] = useState<{ id: number; what: 'reject' | 'reply' }>()
  const { current, step } = comments

  useEffect(() => {
    if (current) document.getElementById(`comment-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const rejecting = open?.what === 'reject' && open.id === current?.id
  const reject = (i: number) => {
    const reason = commentReasons[i]
    if (!current || !reason) return
    setOpen(undefined)
    comments.reject(current, reason)
  }
  useReviewKeys({
    isOn: open?.what !== 'reply',
    shown: undefined,
    keys: { j: () => step(1), k: () => step(-1), escape: () => setOpen(undefined) },
  })
  useReviewKeys({
    isOn: current !== undefined && open?.what !== 'reply',
    // All lie open on the screen: whoever presses twice means the next one.
    shown: undefined,
    keys: rejecting
      ? Object.fromEntries(commentReasons.map((_, i) => [String(i + 1), () => reject(i)]))
      : {
          a: () => current && comments.pass(current),
          r: () => current?.can.includes('review') && setOpen({ id: current.id, what: 'reject' }),
          h: () => current && comments.toggleHidden(current),
          enter: () => current?.can.includes('reply') && setOpen({ id: current.id, what: 'reply' }),
        },
  })

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Segmented
          value={state}
          onChange={(auditStatus) =>
            change((old) => ({
              ...old,
              page: undefined,
              auditStatus: auditStatus === '0' ? undefined : auditStatus,
            }))
          }
          options={states.map((one) =>
            one.value === '0' && comments.waiting ? { ...one, label: `待审核 ${comments.waiting}` } : one,
          )}
        />
        <ClassSelect
          value={filter.liveClassId === undefined ? undefined : Number(filter.liveClassId)}
          onChange={(id) =>
            change((old) => ({
              ...old,
              page: undefined,
              liveClassId: id === undefined ? undefined : String(id),
            }))
          }
        />
        <Input.Search
          className={styles.search}
          placeholder="评论中的文字"
          defaultValue={filter.keyword}
          allowClear
          maxLength={100}
          onSearch={(keyword) =>
            change((old) => ({ ...old, page: undefined, keyword: keyword || undefined }))
          }
        />
        <Button onClick={comments.clear}>清理已处理</Button>
      </header>
      {allows(me, 'live-comment:review') && (
        <p className={styles.keys}>
          <kbd>J</kbd>
          <kbd>K</kbd> 上下移动 <kbd>A</kbd> 通过 <kbd>R</kbd> 驳回 <kbd>H</kbd> 隐藏或显示 <kbd>Enter</kbd>{' '}
          回复
          <span className="quiet"> · 每5秒自动更新，新评论排在最后</span>
        </p>
      )}
      {removable.length > 0 && (
        <div className={styles.picking} role="toolbar" aria-label="批量处理">
          <Checkbox
            checked={chosen.length > 0 && chosen.length === removable.length}
            indeterminate={chosen.length > 0 && chosen.length < removable.length}
            onChange={({ target }) => pick(removable, target.checked)}
          >
            选择本页全部
          </Checkbox>
          {chosen.length > 0 && (
            <>
              <span>
                已选 <b>{chosen.length}</b> 条
              </span>
              <Button danger size="small" onClick={() => remove(chosen)}>
                批量删除
              </Button>
            </>
          )}
        </div>
      )}
      {comments.failure && comments.rows.length === 0 ? (
        <Notice title="评论没有取到" text={comments.failure.message}>
          <Button onClick={() => comments.retry()}>重试</Button>
        </Notice>
      ) : comments.isLoading ? (
        <Skeleton active paragraph={{ rows: 8 }} className={styles.list} />
      ) : comments.rows.length === 0 ? (
        <Empty
          className={styles.list}
          description={
            filter.keyword ? '没有符合条件的评论' : state === '0' ? '没有等待审核的评论' : '没有评论'
          }
        />
      ) : (
        <ul className={styles.list} aria-label="评论">
          {comments.rows.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isCurrent={comment.id === current?.id}
              isBusy={comments.isBusy(comment.id)}
              showsClass={filter.liveClassId === undefined}
              open={open?.id === comment.id ? open.what : undefined}
              onOpen={(what) => {
                comments.choose(comment.id)
                setOpen(what && { id: comment.id, what })
              }}
              isPicked={picked.has(comment.id)}
              onPick={(isOn) => pick([comment], isOn)}
              onRemove={() => remove([comment])}
              moderation={comments}
            />
          ))}
        </ul>
      )}
      {comments.total !== undefined && (comments.total > PAGE_SIZE || page > 1) && (
        <Pagination
          className={styles.pages}
          current={page}
          pageSize={PAGE_SIZE}
          total={comments.total}
          showSizeChanger={false}
          showTotal={(total) => `共 ${total} 条`}
          onChange={(next) => change((old) => ({ ...old, page: next === 1 ? undefined : String(next) }))}
        />
      )}
    </div>
  )
}
