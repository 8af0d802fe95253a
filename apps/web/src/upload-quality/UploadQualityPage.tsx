import {
  type UploadStatistics,
  uploadCauses,
  uploadOutcomes,
  uploadQualityApi,
  uploadSteps,
} from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Segmented, Select, Skeleton } from 'antd'
import { useRef } from 'react'
import { DateRangeFilter } from '../list/DateRangeFilter.tsx'
import { Filters } from '../list/Filters.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import { useAddress } from '../list/useAddress.ts'
import { useList } from '../list/useList.ts'
import { messageOf } from '../session/errors.ts'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { Summary } from './Summary.tsx'
import { uploadColumns } from './upload-columns.tsx'
import styles from './upload-quality.module.css'

const FAILED = 'failed'
const outcomes = [
  { value: FAILED, label: '失败' },
  { value: 'all', label: '全部' },
  ...uploadOutcomes
    .filter(({ key }) => key !== FAILED)
    .map(({ key, name }) => ({ value: key as string, label: name })),
]
const nameIn = (list: readonly { id: number; name: string }[], id?: string) =>
  list.find((entry) => String(entry.id) === id)?.name
const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** How uploads of videos go: how many succeed, why others fail, how fast they are, and each that failed. */
export function UploadQualityPage() {
  const list = useList(uploadQualityApi.list)
  const table = useRef<HTMLDivElement>(null)
  const { outcome = FAILED, step, cause, ...query } = list.filter
  const statistics = useCall(uploadQualityApi.statistics, { query }, { placeholderData: keepPreviousData })
  const [, change] = useAddress()
  const narrow = (changes: Partial<typeof list.filter>) =>
    change((old) => ({ ...old, page: undefined, ...changes }), { resetScroll: false })
  const only = [nameIn(uploadCauses, cause), nameIn(uploadSteps, step)].filter(Boolean).join('，')
  const refresh = () => Promise.all([statistics.refetch(), list.refresh()])

  const filters = (
    <>
      <Filters list={list}>
        <UnitFilter permission="upload:view" />
        <DateRangeFilter label="上传日期" />
      </Filters>
      <section className={styles.summary} aria-busy={statistics.isPlaceholderData}>
        {statistics.data ? (
          <Told statistics={statistics.data} isBusy={statistics.isFetching} onRefresh={refresh}>
            <Summary
              statistics={statistics.data}
              cause={cause ? Number(cause) : undefined}
              onCause={(wanted) => {
                narrow({ outcome: undefined, step: undefined, cause: String(wanted) as typeof cause })
                table.current?.scrollIntoView({ block: 'start' })
              }}
            />
          </Told>
        ) : statistics.error ? (
          <Notice
            title="统计没有取到"
            text={Object.values(statistics.error.fields ?? {})[0] ?? messageOf(statistics.error)}
          >
            <Button type="primary" onClick={() => statistics.refetch()}>
              重试
            </Button>
          </Notice>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </section>
      <div ref={table} className={styles.below} />
    </>
  )

  return (
    <ListPage
      list={list}
      columns={uploadColumns}
      rowHeight={56}
      isBelow
      flexWidth={220}
      filters={filters}
      toolbar={
        <>
          <h2 className={styles.heading}>上传明细</h2>
          <Segmented
            aria-label="结果"
            value={outcome}
            options={outcomes}
            onChange={(value: string) =>
              narrow({
                outcome: value === FAILED ? undefined : (value as typeof outcome),
                ...(value !== FAILED && { step: undefined, cause: undefined }),
              })
            }
          />
          {outcome === FAILED && (
            <>
              <Select
                aria-label="原因"
                className={styles.choice}
                value={cause}
                options={optionsOf(uploadCauses)}
                onChange={(value?: typeof cause) => narrow({ cause: value })}
                placeholder="全部原因"
                allowClear
              />
              <Select
                aria-label="步骤"
                className={styles.choice}
                value={step}
                options={optionsOf(uploadSteps)}
                onChange={(value?: typeof step) => narrow({ step: value })}
                placeholder="全部步骤"
                allowClear
              />
            </>
          )}
          {only && (
            <span role="status">
              <span className="quiet">明细只列“{only}”的，上方统计不受影响</span>
              <Button type="link" size="small" onClick={() => narrow({ cause: undefined, step: undefined })}>
                清除
              </Button>
            </span>
          )}
        </>
      }
      emptyText={
        statistics.data && isUnknown(statistics.data)
          ? UNKNOWN
          : outcome === FAILED
            ? '这些天没有失败的上传'
            : '这些天没有上传'
      }
    />
  )
}

const UNKNOWN = '还没有取到上传数据'

/** Nothing has ever come from the store: what is not there says nothing. */
const isUnknown = ({ isBehind, asOf }: UploadStatistics) => isBehind && !asOf

interface ToldProps {
  statistics: UploadStatistics
  isBusy: boolean
  onRefresh: () => void
  children: React.ReactNode
}

/** What the figures are about, and how far they can be trusted. */
function Told({ statistics, isBusy, onRefresh, children }: ToldProps) {
  const { provider, startDate, endDate, asOf, isBehind, strays, total } = statistics
  if (provider === 'tencent')
    return (
      <Notice
        title="视频上传到腾讯云点播"
        text="上传上报由腾讯云保存，上传质量请登录腾讯云点播控制台查看。"
      />
    )
  const isEmpty = total.done + total.failed + total.cancelled + total.open === 0
  const emptyNotice = isUnknown(statistics) ? (
    <Notice title={UNKNOWN} text="视频存储没有响应，请稍后刷新；如反复出现，请检查视频存储是否在运行。" />
  ) : (
    <Notice title="这些天没有上传" text="有人上传视频后，这里会显示成功率、速度和失败原因。" />
  )
  return (
    <>
      <div className={styles.bar}>
        <span className="quiet">
          {startDate} 至 {endDate}
          {asOf && `，数据截至 ${formatTime(asOf)}`}
          {strays ? `；另有${strays}条上报来源不明，没有计入` : ''}
        </span>
        <Button size="small" loading={isBusy} onClick={onRefresh}>
          刷新
        </Button>
      </div>
      {isBehind && asOf && (
        <Alert
          type="warning"
          showIcon
          title={`视频存储暂时没有响应，以下是截至 ${formatTime(asOf)} 的数据`}
        />
      )}
      {isEmpty ? emptyNotice : children}
    </>
  )
}
