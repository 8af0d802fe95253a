import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Button } from 'antd'
import { Fragment, useEffect, useRef, useState } from 'react'
import logo from '../../assets/logo.svg'
import { dropOldDrafts } from '../../form/useDraft.ts'
import { focusRow } from '../../list/useRowFocus.ts'
import { NoticeBell } from '../../notice/NoticeBell.tsx'
import { Beside } from '../../session/Beside.tsx'
import { allows, useMe } from '../../session/permissions.ts'
import { UploadDock } from '../../upload/UploadDock.tsx'
import { NoPermissionPage } from '../pages.tsx'
import { PRODUCT } from '../product.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { areaOf } from './menu.ts'
import { SideMenu } from './SideMenu.tsx'
import styles from './shell.module.css'

const NARROW = '(max-width: 1365px)'

/** Header, side menu and the way to the page around every page behind the sign-in. */
export function Shell() {
  const me = useMe()
  const main = useRef<HTMLElement>(null)
  const [isFolded, setFolded] = useState(() => window.matchMedia(NARROW).matches)
  const { path, permission, title } = useRouterState({ select: ({ matches }) => pageOf(matches) })
  const mayEnter = permission === undefined || allows(me, permission)

  useEffect(() => {
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT
  }, [title])
  useEffect(() => {
    dropOldDrafts()
    void import('../../import/draft-store.ts').then(({ dropOldImports }) => dropOldImports())
  }, [])
  useEffect(() => {
    const narrow = window.matchMedia(NARROW)
    const fold = () => setFolded(narrow.matches)
    narrow.addEventListener('change', fold)
    return () => narrow.removeEventListener('change', fold)
  }, [])

  return (
    <div className={styles.shell} data-folded={isFolded}>
      <button type="button" className={styles.skip} onClick={() => focusRow() || main.current?.focus()}>
        跳到内容
      </button>
      <header className={styles.header}>
        <Button
          type="text"
          icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={isFolded ? '展开菜单' : '收起菜单'}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        <Link to="/" className={styles.brand}>
          <img src={logo} alt="" width={32} height={32} />
          <span>{PRODUCT}</span>
        </Link>
        <Beside name="上传列表">
          <UploadDock />
        </Beside>
        <Beside name="消息">
          <NoticeBell />
        </Beside>
        <Beside name="账号">
          <AccountMenu />
        </Beside>
      </header>
      <nav className={styles.side} aria-label="主菜单">
        <Beside name="菜单">
          <SideMenu isFolded={isFolded} />
        </Beside>
      </nav>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <Beside name="当前位置">
          <WayHere path={path} title={title ?? ''} />
        </Beside>
        {mayEnter ? <Outlet /> : <NoPermissionPage />}
      </main>
    </div>
  )
}

type Match = ReturnType<typeof useRouterState>['matches'][number]

function pageOf(matches: readonly Match[]) {
  const last = matches.at(-1)
  const { title, permission } = last?.staticData ?? {}
  return {
    path: last?.pathname ?? '/',
    permission,
    title: typeof title === 'function' ? title(last?.search ?? {}) : title,
  }
}

/** 工作台 / 资源库 / 录播课 / 编辑录播课; only what has a page of its own is a link. */
function WayHere({ path, title }: { path: string; title: string }) {
  const area = areaOf(path)
  const entry = area?.entries.find(({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`)))
  const above =
    path === '/'
      ? []
      : [
          { label: '工作台', to: '/' },
          ...(area ? [{ label: area.label }] : []),
          ...(entry && entry.to !== path ? [entry] : []),
        ]
  return (
    <nav className={styles.way} aria-label="当前位置">
      {above.map(({ label, to }: { label: string; to?: string }) => (
        <Fragment key={label}>
          {to ? (
            <Link to={to} activeOptions={{ exact: true }}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{title}</span>
    </nav>
  )
}
