import { PICTURE_SLOT, SLOT_FAILED } from '@dangxiao/contract'
import { type Editor, Node } from '@tiptap/core'
import type { PictureUploads } from './picture-uploads.ts'
import { SlotView } from './SlotView.ts'

const NAME = 'pictureSlot'

/** The place of a picture that is on its way. Without `uploads` nothing is on its way, and what a draft brings along is left out. */
export const pictureSlot = (uploads?: PictureUploads) =>
  Node.create({
    name: NAME,
    group: 'block',
    atom: true,
    draggable: true,

    addAttributes() {
      return {
        key: {
          default: null,
          parseHTML: (place) => place.getAttribute('data-key'),
          renderHTML: ({ key }) => ({ 'data-key': key }),
        },
        failed: {
          default: false,
          parseHTML: (place) => place.hasAttribute(SLOT_FAILED),
          renderHTML: ({ failed }) => (failed ? { [SLOT_FAILED]: '' } : {}),
        },
      }
    },

    parseHTML() {
      return [
        {
          tag: PICTURE_SLOT,
          getAttrs: (place) => (uploads?.find(place.getAttribute('data-key') ?? '') ? null : false),
        },
      ]
    },

    renderHTML({ HTMLAttributes }) {
      return [PICTURE_SLOT, HTMLAttributes]
    },

    addNodeView() {
      if (!uploads) return null
      return ({ node, editor, getPos }) =>
        new SlotView(String(node.attrs.key), uploads, () => removeSlot(editor, getPos()))
    },
  })

function removeSlot(editor: Editor, pos: number | undefined) {
  if (pos === undefined) return
  editor
    .chain()
    .deleteRange({ from: pos, to: pos + 1 })
    .focus()
    .run()
}

/** Write the outcome of each upload to its places: the picture, or that it has failed. Not a step that one undoes by itself. */
export function settleSlots(editor: Editor, uploads: PictureUploads) {
  const { doc, tr, schema } = editor.state
  doc.descendants((node, pos) => {
    if (node.type.name !== NAME) return
    const upload = uploads.find(String(node.attrs.key))
    const at = tr.mapping.map(pos)
    if (upload?.url)
      tr.replaceWith(at, at + 1, schema.node('image', { src: upload.url, alt: upload.file.name }))
    else if (upload && node.attrs.failed !== (upload.state === 'failed'))
      tr.setNodeAttribute(at, 'failed', upload.state === 'failed')
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** How many places of pictures a text has that nobody knows of any longer, as a draft may. */
export const lostSlotsIn = (html: string, uploads: PictureUploads) =>
  [...html.matchAll(new RegExp(`<${PICTURE_SLOT}\\b[^<>]*?data-key="([^"]*)"`, 'g'))].filter(
    ([, key = '']) => !uploads.find(key),
  ).length
