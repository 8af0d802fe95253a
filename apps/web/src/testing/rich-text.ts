import { Editor, type JSONContent } from '@tiptap/core'
import { extensions } from '../rich-text/extensions.ts'

export type { JSONContent } from '@tiptap/core'
export type { NodeType, Schema } from '@tiptap/pm/model'

/** The editor of the forms without a page around it. */
export const openRich = (content: string | JSONContent) =>
  new Editor({
    element: null,
    extensions: extensions(''),
    content,
    parseOptions: { preserveWhitespace: true },
  })
