import { isEmptyRich, richLengthOf } from '@dangxiao/contract'
import { EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, messageOf } from '../errors.ts'
import { storeFile } from '../store-file.ts'
import { extensions } from './extensions.ts'
import { cleanPasted } from './paste.ts'
import type { RichTextProps } from './props.ts'
import styles from './rich-text.module.css'
import { Toolbar } from './Toolbar.tsx'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

const picturesIn = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export function Editor({ id, value = '', onChange, label, max, placeholder = '', minHeight = 160, tools }: RichTextProps) {
  const { message } = App.useApp()
  const [storing, setStoring] = useState(0)
  /** What the editor itself has said last: anything else comes from outside. */
  const said = useRef(value)
  const change = useRef(onChange)
  change.current = onChange

  const editor = useEditor({
    extensions: extensions(placeholder),
    content: value,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${styles.content} ${styles.editable}`,
        style: `min-height: ${minHeight}px`,
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html, location.hostname)
        if (pasted.lostPictures > 0) message.warning('粘贴内容中的图片没有带入，请用“插入图片”上传')
        return pasted.html
      },
      handlePaste: (_, event) => {
        const pictures = picturesIn(event.clipboardData)
        // Office puts a picture of the text beside the text.
        if (pictures.length === 0 || event.clipboardData?.types.includes('text/html')) return false
        void addPictures(pictures)
        return true
      },
      handleDrop: (_, event, __, moved) => {
        const pictures = moved ? [] : picturesIn(event.dataTransfer)
        if (pictures.length === 0) return false
        void addPictures(pictures)
        return true
      },
    },
    onUpdate: ({ editor }) => {
      const html = editor.getHTML()
      said.current = isEmptyRich(html) ? '' : html
      change.current?.(said.current)
    },
  })

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  async function addPictures(files: readonly File[]) {
    for (const file of files) {
      if (!PICTURES.includes(file.type)) {
        message.error('图片格式不支持，请上传 JPG、PNG 或 WebP 图片')
        continue
      }
      setStoring((n) => n + 1)
      try {
        const { url: src } = await storeFile(file, file.name)
        editor.chain().focus().setImage({ src, alt: file.name }).run()
      } catch (error) {
        message.error(error instanceof CallFailure ? messageOf(error) : '图片上传失败，请重试')
      } finally {
        setStoring((n) => n - 1)
      }
    }
  }

  const length = richLengthOf(value)
  return (
    <div className={styles.box}>
      <Toolbar editor={editor} label={label} isStoring={storing > 0} onPictures={(files) => void addPictures(files)}>
        {tools?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run())}
      </Toolbar>
      <EditorContent editor={editor} className={styles.area} />
      <div className={styles.count} data-over={length > max}>
        {length} / {max}
      </div>
    </div>
  )
}
