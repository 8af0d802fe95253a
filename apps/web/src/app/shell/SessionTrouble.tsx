import { Button } from 'antd'
import styles from './shell.module.css'

/** In place of the dialog that asks for the password, when that is broken or could not be fetched. */
export function SessionTrouble({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <span>登录提醒打不开。未保存的内容会保留为草稿，请重试或刷新页面。</span>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
      <Button size="small" type="primary" onClick={() => window.location.reload()}>
        刷新页面
      </Button>
    </div>
  )
}
