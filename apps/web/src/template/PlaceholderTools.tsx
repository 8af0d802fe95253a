import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'

interface PlaceholderToolsProps {
  names: readonly string[]
  insert: (text: string) => void
}

/** So many stand beside the other tools; the rest goes under 更多. */
const MOST = 4

/** Puts a placeholder where the cursor stands. */
export function PlaceholderTools({ names, insert }: PlaceholderToolsProps) {
  return (
    <>
      {names.slice(0, MOST).map((name) => (
        <Button
          key={name}
          size="small"
          type="dashed"
          aria-label={`插入占位符：${name}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(`{{${name}}}`)}
        >
          {name}
        </Button>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: names.slice(MOST).map((name) => ({ key: name, label: name })),
          onClick: ({ key }) => insert(`{{${key}}}`),
        }}
      >
        <Button size="small" type="dashed">
          更多占位符 <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </Dropdown>
    </>
  )
}
