import { isEmptyRich, plainTextOf, richLengthOf } from '@dangxiao/contract'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { extensions } from './extensions.ts'
import { cleanPasted } from './paste.ts'
import { lostSlotsIn } from './picture-slot.ts'
import type { RichTextProps } from './props.ts'
import styles from './rich-text.module.css'
import { Toolbar } from './Toolbar.tsx'
import { picturesIn, usePictures } from './usePictures.ts'

/** A picture that is dropped on a paragraph stands before or after it, and does not cut it in two. */
function besideText({ state }: EditorView, pos: number | undefined) {
  if (pos === undefined) return undefined
  const at = state.doc.resolve(pos)
  if (!at.parent.isTextblock) return pos
  return at.parentOffset * 2 < at.parent.content.size ? at.before() : at.after()
}

/** Two spaces are two when they come back. */
const parseOptions = { preserveWhitespace: true } as const

export function Editor({
  id,
  value = '',
  onChange,
  label,
  max,
  placeholder = '',
  minHeight = 160,
  tools,
}: RichTextProps) {
  const { message } = App.useApp()
  const { uploads, settle, add, checkForeign, ...pictures } = usePictures()
  /** What the editor itself has said last: anything else comes from outside. */
  const said = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  /** What is being pasted, besides its HTML. */
  const pasted = useRef({ rtf: '', files: [] as File[] })

  const editor = useEditor({
    extensions: extensions(placeholder, uploads),
    content: value,
    parseOptions,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${styles.content} ${styles.editable}`,
        style: `min-height: ${minHeight}px`,
      },
      handleDOMEvents: {
        paste: (_, { clipboardData }) => {
          // Office puts a picture of the text beside the text.
          const isText = plainTextOf(clipboardData?.getData('text/html') ?? '') !== ''
          pasted.current = {
            rtf: clipboardData?.getData('text/rtf') ?? '',
            files: isText ? [] : picturesIn(clipboardData),
          }
          return false
        },
      },
      transformPastedHTML: (html) => {
        const { rtf, files } = pasted.current
        if (files.length > 0) return ''
        pasted.current = { rtf: '', files: [] }
        const cleaned = cleanPasted(html, {
          host: location.hostname,
          rtf,
          upload: (file) => uploads.add(file),
        })
        void checkForeign(cleaned.foreign, cleaned.leftOut)
        return cleaned.html
      },
      handlePaste: () => {
        const { files } = pasted.current
        pasted.current = { rtf: '', files: [] }
        add(files)
        return files.length > 0
      },
      handleDrop: (view, event, _, moved) => {
        const files = moved ? [] : picturesIn(event.dataTransfer)
        if (files.length === 0) return false
        add(files, besideText(view, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos))
        return true
      },
    },
    onUpdate: ({ editor }) => {
      settle()
      say(editor.getHTML())
    },
  })
  pictures.editor.current = editor

  function say(html: string) {
    said.current = isEmptyRich(html) ? '' : html
    change.current?.(said.current)
  }

  // A draft may tell of pictures that were on their way when it was kept.
  const sayWhatIsLost = (html: string) => {
    const lost = lostSlotsIn(html, uploads)
    if (lost === 0) return
    message.warning({
      key: `lost-${label}`,
      content: `${label}中有${lost}张图片上次没有上传完，请重新插入`,
      duration: 8,
    })
    say(editor.getHTML())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was opened with
  useEffect(() => sayWhatIsLost(value), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value that comes from outside counts
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false, parseOptions })
    sayWhatIsLost(value)
  }, [editor, value])

  const length = richLengthOf(value)
  return (
    <div className={styles.box}>
      <Toolbar editor={editor} label={label} onPictures={(files) => add(files)}>
        {tools?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run())}
      </Toolbar>
      <EditorContent editor={editor} className={styles.area} />
      <div className={styles.count} data-over={length > max}>
        {length} / {max}
      </div>
    </div>
  )
}
