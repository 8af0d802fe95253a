import { Link, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { CallFailure } from '../session/errors.ts'
import { isMissingPart } from '../session/page-errors.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { Notice } from '../ui/Notice.tsx'

export function NotFoundPage() {
  return (
    <Notice title="页面不存在" text="地址可能已经变化，或者输入有误。">
      <HomeLink />
    </Notice>
  )
}

export function NoPermissionPage() {
  return (
    <Notice
      title="没有权限查看此页面"
      text="权限随账号的角色而定，由本单位或上级单位的管理员在“系统—用户”中调整。如工作需要，请联系管理员，说明您的单位、姓名、账号和要办理的业务。"
    >
      <HomeLink />
    </Notice>
  )
}

/** No fault of the page: the network is gone, or the server is. */
const OUTSIDE: ReadonlySet<string> = new Set(['NETWORK', 'UNAVAILABLE'])

/** Something broke while drawing a page; the menu around it stays usable. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset?.()
    router.invalidate()
  }
  if (isMissingPart(error)) return <MissingPartPage />
  const isOutside = error instanceof CallFailure && OUTSIDE.has(error.code)
  return (
    <Notice
      title={isOutside ? '页面没有取到' : '页面出现问题'}
      text={
        isOutside ? error.message : '请重试，或返回上一页；问题已记录，如反复出现，请把操作步骤告诉管理员。'
      }
    >
      <Button type="primary" onClick={retry}>
        重试
      </Button>
      <BackButton />
      <Button onClick={() => window.location.reload()}>刷新页面</Button>
    </Notice>
  )
}

/** The server has been updated since the page was loaded, or the network was lost on the way. */
function MissingPartPage() {
  return (
    <Notice title="页面需要刷新" text="系统可能已更新，或网络不稳定。请刷新页面后继续。">
      <Button type="primary" onClick={() => window.location.reload()}>
        刷新页面
      </Button>
      <BackButton />
    </Notice>
  )
}

function HomeLink() {
  return (
    <Link to="/">
      <Button type="primary">返回工作台</Button>
    </Link>
  )
}
