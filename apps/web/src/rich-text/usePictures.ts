import type { Editor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { pictureFailure, pictureRefusal, storeFile } from '../session/store-file.ts'
import { asStorable, isConvertible } from './convert-picture.ts'
import { settleSlots } from './picture-slot.ts'
import { PictureUploads } from './picture-uploads.ts'

const LEFT_OUT_KEY = 'rich-text-left-out'

const isPicture = ({ type }: File) => type.startsWith('image/')
export const picturesIn = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(isPicture)

/** The pictures that are on their way into a text, and what becomes of them there. */
export function usePictures() {
  const { message } = App.useApp()
  const editor = useRef<Editor>(null)
  const [uploads] = useState(
    () =>
      new PictureUploads({
        store: async (file, onSent, signal) => {
          const storable = await asStorable(file)
          return (await storeFile(storable, storable.name, { onSent, signal })).url
        },
        refusalOf: (file) => (isConvertible(file) ? undefined : pictureRefusal(file)),
        reasonOf: pictureFailure,
      }),
  )
  const settle = () => {
    if (editor.current && !editor.current.isDestroyed) settleSlots(editor.current, uploads)
  }
  useEffect(() => uploads.subscribe(settle))
  useEffect(() => () => uploads.close(), [uploads])

  /** Put pictures where the cursor stands, or there. */
  const add = (files: readonly File[], at?: number) => {
    const slots = files.map((file) => ({ type: 'pictureSlot', attrs: { key: uploads.add(file) } }))
    if (slots.length === 0 || !editor.current) return
    const chain = editor.current.chain().focus()
    if (at === undefined) chain.insertContent(slots).run()
    else chain.insertContentAt(at, slots).run()
    settle()
  }

  const sayLeftOut = (count: number) => {
    if (count === 0) return
    const content = `粘贴内容中有${count}张图片在其他电脑或网站上，没有带入，请保存到本机后用“插入图片”上传`
    message.warning({ key: LEFT_OUT_KEY, content, duration: 8 })
  }

  /** Pictures of other sites stay where this browser can see them; the others are taken out of the text and counted with those that were left out. */
  const checkForeign = async (addresses: readonly string[], leftOut: number) => {
    sayLeftOut(leftOut)
    if (addresses.length === 0) return
    const seen = await Promise.all(addresses.map(canBeSeen))
    const gone = new Set(addresses.filter((_, i) => !seen[i]))
    if (editor.current && gone.size > 0) removePictures(editor.current, gone)
    sayLeftOut(leftOut + seen.filter((is) => !is).length)
  }

  return { uploads, editor, settle, add, checkForeign }
}

const LOAD_MS = 8000

function canBeSeen(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const timer = setTimeout(() => resolve(false), LOAD_MS)
    const end = (seen: boolean) => {
      clearTimeout(timer)
      resolve(seen)
    }
    picture.onload = () => end(true)
    picture.onerror = () => end(false)
    picture.src = address
  })
}

function removePictures(editor: Editor, addresses: ReadonlySet<string>) {
  const { tr } = editor.state
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'image' || !addresses.has(String(node.attrs.src))) return
    const at = tr.mapping.map(pos)
    tr.delete(at, at + node.nodeSize)
  })
  if (tr.docChanged) editor.view.dispatch(tr)
}
