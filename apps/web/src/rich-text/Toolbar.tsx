import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined'
import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined'
import AlignRightOutlined from '@ant-design/icons/AlignRightOutlined'
import BoldOutlined from '@ant-design/icons/BoldOutlined'
import ClearOutlined from '@ant-design/icons/ClearOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './rich-text.module.css'

interface ToolbarProps {
  editor: Editor
  /** What is edited. */
  label: string
  onPictures: (files: File[]) => void
  children?: ReactNode
}

const LEVELS = [2, 3, 4] as const
type Level = (typeof LEVELS)[number]
const styleNames = [
  { value: 0, label: '正文' },
  { value: 2, label: '一级标题' },
  { value: 3, label: '二级标题' },
  { value: 4, label: '三级标题' },
]

const tableTools = {
  addRowAfter: '在下方插入行',
  addColumnAfter: '在右侧插入列',
  deleteRow: '删除所在行',
  deleteColumn: '删除所在列',
  mergeOrSplit: '合并/拆分单元格',
  deleteTable: '删除表格',
} as const
type TableTool = keyof typeof tableTools

export function Toolbar({ editor, label, onPictures, children }: ToolbarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      level: LEVELS.find((level) => editor.isActive('heading', { level })) ?? 0,
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      center: editor.isActive({ textAlign: 'center' }),
      right: editor.isActive({ textAlign: 'right' }),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const setStyle = (level: number) =>
    level === 0
      ? chain().setParagraph().run()
      : chain()
          .setHeading({ level: level as Level })
          .run()

  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label}的格式`}>
      <Select
        size="small"
        variant="borderless"
        aria-label="段落样式"
        value={now.level}
        onChange={setStyle}
        options={styleNames}
        popupMatchSelectWidth={false}
        style={{ width: 92 }}
      />
      <Tool name="加粗" icon={<BoldOutlined />} on={now.bold} run={() => chain().toggleBold().run()} />
      <Tool name="斜体" icon={<ItalicOutlined />} on={now.italic} run={() => chain().toggleItalic().run()} />
      <Tool
        name="下划线"
        icon={<UnderlineOutlined />}
        on={now.underline}
        run={() => chain().toggleUnderline().run()}
      />
      <span className={styles.gap} />
      <Tool
        name="项目符号"
        icon={<UnorderedListOutlined />}
        on={now.bullets}
        run={() => chain().toggleBulletList().run()}
      />
      <Tool
        name="编号"
        icon={<OrderedListOutlined />}
        on={now.numbers}
        run={() => chain().toggleOrderedList().run()}
      />
      <Tool
        name="引用"
        icon={<span className={styles.quote}>”</span>}
        on={now.quote}
        run={() => chain().toggleBlockquote().run()}
      />
      <span className={styles.gap} />
      <Tool
        name="左对齐"
        icon={<AlignLeftOutlined />}
        on={!now.center && !now.right}
        run={() => chain().unsetTextAlign().run()}
      />
      <Tool
        name="居中"
        icon={<AlignCenterOutlined />}
        on={now.center}
        run={() => chain().setTextAlign('center').run()}
      />
      <Tool
        name="右对齐"
        icon={<AlignRightOutlined />}
        on={now.right}
        run={() => chain().setTextAlign('right').run()}
      />
      <span className={styles.gap} />
      <Tool name="链接" icon={<LinkOutlined />} on={now.link} run={() => setLinking(true)} />
      <Tool name="插入图片" icon={<PictureOutlined />} run={() => chooser.current?.click()} />
      {now.table ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: Object.entries(tableTools).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => chain()[key as TableTool]().run(),
          }}
        >
          <Button type="text" size="small" className={styles.on} icon={<TableOutlined />} aria-label="表格" />
        </Dropdown>
      ) : (
        <Tool
          name="插入表格"
          icon={<TableOutlined />}
          run={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      )}
      <span className={styles.gap} />
      <Tool
        name="清除格式"
        icon={<ClearOutlined />}
        run={() => chain().unsetAllMarks().clearNodes().unsetTextAlign().run()}
      />
      <Tool name="撤销" icon={<UndoOutlined />} off={!now.canUndo} run={() => chain().undo().run()} />
      <Tool name="恢复" icon={<RedoOutlined />} off={!now.canRedo} run={() => chain().redo().run()} />
      {children}
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        className={styles.chooser}
        tabIndex={-1}
        aria-label={`选择要插入${label}的图片`}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

interface ToolProps {
  name: string
  icon: ReactNode
  run: () => void
  on?: boolean
  off?: boolean
}

function Tool({ name, icon, run, on = false, off = false }: ToolProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.6}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={name}
        aria-pressed={on}
        className={on ? styles.on : undefined}
        disabled={off}
        // The selection must stay where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  )
}
