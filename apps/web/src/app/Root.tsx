import { Outlet } from '@tanstack/react-router'
import { App } from 'antd'
import { Component, Fragment, type ReactNode } from 'react'

/**
 * Around every page, inside the router: messages, dialogs and notifications are drawn here, so that their links lead somewhere.
 * Pages and what stands beside them have boundaries of their own, so what reaches this one is a broken message or dialog.
 */
export function Root() {
  return (
    <Anew>
      <App>
        <Outlet />
      </App>
    </Anew>
  )
}

/** What breaks again so soon is not helped by drawing it anew. */
const SOON_MS = 5_000

interface State {
  error: unknown
  brokeAt: number
  drawnAnewAt: number
  round: number
}

/** Draws its content anew when a message or dialog breaks: that one is gone, the page is back with its menu, and its draft is kept. */
class Anew extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, brokeAt: 0, drawnAnewAt: Number.NEGATIVE_INFINITY, round: 0 }
  /** For the report. */
  readonly isBeside = true

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown'), brokeAt: Date.now() }
  }

  static getDerivedStateFromProps(_: unknown, { error, brokeAt, drawnAnewAt, round }: State) {
    if (error === undefined || brokeAt - drawnAnewAt < SOON_MS) return null
    return { error: undefined, drawnAnewAt: brokeAt, round: round + 1 }
  }

  override render() {
    const { error, round } = this.state
    if (error !== undefined) throw error
    return <Fragment key={round}>{this.props.children}</Fragment>
  }
}
