import { Alert, Button, Progress } from 'antd'
import styles from './learning-record.module.css'
import type { Export, useExport } from './useExport.ts'

const count = (n: number) => n.toLocaleString('zh-CN')

/** How far an export is, and what can be done about it. */
export function ExportProgress({ exporting }: { exporting: ReturnType<typeof useExport> }) {
  const { current, again, cancel, close } = exporting
  if (!current) return null
  const buttons = {
    cancel: (
      <Button size="small" onClick={cancel}>
        取消
      </Button>
    ),
    again: (
      <Button size="small" type="primary" onClick={again}>
        重试
      </Button>
    ),
  }
  const isOver = ['refused', 'done', 'failed', 'cancelled'].includes(current.state)
  return (
    <div className={styles.export} role="status">
      <Alert
        showIcon
        type={typeOf(current)}
        title={<Said current={current} />}
        action={
          current.state === 'done' || current.state === 'preparing'
            ? undefined
            : isOver
              ? buttons.again
              : buttons.cancel
        }
        closable={isOver ? { onClose: close } : false}
      />
    </div>
  )
}

const typeOf = ({ state }: Export) =>
  state === 'done'
    ? 'success'
    : state === 'failed' || state === 'refused'
      ? 'error'
      : state === 'cancelled'
        ? 'warning'
        : 'info'

function Said({ current }: { current: Export }) {
  switch (current.state) {
    case 'preparing':
      return '正在准备导出…'
    case 'refused':
      return current.message
    case 'done':
      return `已导出 ${count(current.done)} 条，文件“${current.fileName}”在浏览器的下载目录中`
    case 'failed':
      return `导出中断，只完成了 ${count(current.done)} 条，下载的文件不完整，请重试`
    case 'cancelled':
      return '导出已取消，未下载完的文件请勿使用'
    default:
      return (
        <div className={styles.progress}>
          正在导出 {count(current.done)} / {count(current.total)} 条
          <Progress
            percent={current.total > 0 ? Math.floor((current.done / current.total) * 100) : 0}
            size="small"
            aria-label="导出进度"
          />
        </div>
      )
  }
}
