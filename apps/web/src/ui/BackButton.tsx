import { useRouter } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'

/** One page back; to 工作台 where there is none. */
export function BackButton({ type = 'default' }: Pick<ButtonProps, 'type'>) {
  const { history, navigate } = useRouter()
  const back = history.canGoBack()
  return (
    <Button type={type} onClick={() => (back ? history.back() : void navigate({ to: '/' }))}>
      {back ? '返回' : '返回工作台'}
    </Button>
  )
}
