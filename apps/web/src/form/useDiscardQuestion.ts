import { App } from 'antd'
import { stayingFirst } from '../ui/staying.tsx'

/** How a dialog closes that may hold what was not saved: once something has changed, it asks first. */
export function useDiscardQuestion(): (hasChanged: boolean, close: () => void) => void {
  const { modal } = App.useApp()
  return (hasChanged, close) => {
    if (!hasChanged) return close()
    modal.confirm({
      title: '修改尚未保存，确定关闭吗？',
      content: '关闭后，这次的修改不会保留。',
      okText: '放弃修改',
      cancelText: '继续修改',
      ...stayingFirst,
      onOk: close,
    })
  }
}
