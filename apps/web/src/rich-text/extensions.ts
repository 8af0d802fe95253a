import { Image } from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { pictureSlot } from './picture-slot.ts'
import type { PictureUploads } from './picture-uploads.ts'

/** Links open apart, unless they say otherwise; `rel` is always the same. */
const RichLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null },
      target: {
        default: '_blank',
        parseHTML: (link) => (link.getAttribute('target') === '_self' ? '_self' : '_blank'),
      },
    }
  },
})

const RichImage = Image.extend({
  addAttributes() {
    return { src: { default: null }, alt: { default: null } }
  },
})

/** What can be written. What is kept of it says `richMarkup`; a test holds both together. */
export const extensions = (placeholder: string, uploads?: PictureUploads) => [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, link: false }),
  RichLink.configure({
    openOnClick: false,
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: 'noopener noreferrer' },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  RichImage.configure({ allowBase64: false, inline: false }),
  TableKit.configure({ table: { resizable: false } }),
  pictureSlot(uploads),
  Placeholder.configure({ placeholder }),
]
