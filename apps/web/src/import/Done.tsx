import { useNavigate } from '@tanstack/react-router'
import { Button, Result } from 'antd'
import type { ImportDefinition } from './definition.ts'
import styles from './import.module.css'
import { LeftOver } from './LeftOver.tsx'
import type { Import } from './useImport.ts'

export function Done({ definition, brought }: { definition: ImportDefinition; brought: Import }) {
  const { noun, measure, outcome = '，等待审核', listPath } = definition
  const navigate = useNavigate()
  const left = brought.states.length
  const goToList = () => {
    brought.letPass()
    void navigate({ to: listPath as '/' })
  }
  return (
    <Result
      className={styles.done}
      status={brought.savedCount > 0 ? 'success' : 'warning'}
      title={`已导入 ${brought.savedCount} ${measure}${noun}${outcome}`}
      subTitle={left > 0 ? `还有 ${left} 行没有导入，仍保留在本机，可以接着修改` : '文件中的内容已全部导入'}
      extra={[
        <Button key="list" type="primary" onClick={goToList}>
          查看列表
        </Button>,
        left > 0 && (
          <Button key="mend" onClick={brought.goOnMending}>
            继续修改未导入的 {left} 行
          </Button>
        ),
        <LeftOver key="take" definition={definition} states={brought.states} label="下载未导入的行" />,
        <Button key="new" onClick={brought.startAnew}>
          再导入一个文件
        </Button>,
      ]}
    />
  )
}
