import { settingApi } from '@dangxiao/contract'
import { Button, Skeleton } from 'antd'
import { useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { LiveHostsForm } from './LiveHostsForm.tsx'
import styles from './setting.module.css'

/** 设置: what system administrators set in the product. */
export function SettingsPage() {
  const { data, error, refetch } = useCall(
    settingApi.liveHosts,
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  return (
    <div className={styles.page}>
      {error ? (
        <Notice title="设置没有取到" text={error.message}>
          <Button onClick={() => refetch()}>重试</Button>
        </Notice>
      ) : data ? (
        <LiveHostsForm current={data} reload={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}
