import { Button, Tooltip } from 'antd'
import { Component, type ReactNode } from 'react'
import { isMissingPart } from './page-errors.ts'

interface BesideProps {
  /** What it is for the user: `上传列表`. */
  name: string
  /** Drawn instead of the button that tries again. */
  instead?: (tryAgain: () => void) => ReactNode
  children: ReactNode
}

/** Keeps what stands beside the pages (menu, upload dock, messages, dialogs) apart: when one breaks, the page and the others stay. */
export class Beside extends Component<BesideProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  /** For the report. */
  readonly isBeside = true

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  readonly #tryAgain = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    const { name, instead, children } = this.props
    if (error === undefined) return children
    // A part that could not be fetched is fetched anew by the page only.
    const tryAgain = isMissingPart(error) ? () => window.location.reload() : this.#tryAgain
    if (instead) return instead(tryAgain)
    const text = isMissingPart(error) ? '刷新页面' : '重试'
    return (
      <Tooltip title={`${name}出现问题，页面不受影响`}>
        <Button type="text" danger onClick={tryAgain}>
          {name}：{text}
        </Button>
      </Tooltip>
    )
  }
}
