import type { NodeView } from '@tiptap/pm/view'
import type { PictureUpload, PictureUploads } from './picture-uploads.ts'
import styles from './rich-text.module.css'

/** A picture on its way, drawn at its place in the text: how far it is, or what went wrong and what can be done. */
export class SlotView implements NodeView {
  readonly dom = document.createElement('div')
  private readonly key: string
  private readonly uploads: PictureUploads
  private readonly onRemove: () => void
  private readonly unsubscribe: () => void
  private drawn = ''

  constructor(key: string, uploads: PictureUploads, onRemove: () => void) {
    this.key = key
    this.uploads = uploads
    this.onRemove = onRemove
    this.dom.className = styles.slot ?? ''
    this.dom.contentEditable = 'false'
    this.unsubscribe = uploads.subscribe(() => this.draw())
    this.draw()
  }

  /** Its buttons are its own. */
  stopEvent = (event: Event) => event.target instanceof Element && event.target.closest('button') !== null

  ignoreMutation = () => true

  destroy() {
    this.unsubscribe()
  }

  private draw() {
    const upload = this.uploads.find(this.key)
    if (!upload) return
    const percent = Math.floor(upload.fraction * 100)
    const drawn = `${upload.state} ${percent}`
    if (drawn === this.drawn) return
    this.drawn = drawn
    const focused = this.dom.contains(document.activeElement)
    this.dom.replaceChildren(
      ...(upload.state === 'failed' ? this.failed(upload) : this.onItsWay(upload, percent)),
    )
    if (focused) this.dom.querySelector('button')?.focus()
  }

  private onItsWay({ file, state }: PictureUpload, percent: number) {
    const bar = element('progress', {
      max: '100',
      value: String(percent),
      'aria-label': `图片“${file.name}”的上传进度`,
    })
    const text = state === 'waiting' ? `图片“${file.name}”等待上传` : `图片“${file.name}”正在上传 ${percent}%`
    return [element('span', {}, text), bar, this.remove(file)]
  }

  private failed({ file, failure = '', canRetry }: PictureUpload) {
    const text = element('span', { role: 'alert' }, `图片“${file.name}”没有上传成功：${failure}`)
    const retry = button('重试', `重试：${file.name}`, () => this.uploads.retry(this.key))
    return canRetry ? [text, retry, this.remove(file)] : [text, this.remove(file)]
  }

  private remove({ name }: File) {
    return button('移除', `移除：${name}`, () => {
      this.uploads.stop(this.key)
      this.onRemove()
    })
  }
}

function element(tag: string, attributes: Record<string, string>, text = '') {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

function button(text: string, label: string, run: () => void) {
  const made = element('button', { type: 'button', 'aria-label': label }, text)
  made.addEventListener('click', run)
  return made
}
