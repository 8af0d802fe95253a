import HolderOutlined from '@ant-design/icons/HolderOutlined'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Tooltip } from 'antd'
import { type ReactNode, useRef } from 'react'
import styles from './sortable-list.module.css'

interface SortableListProps<T> {
  items: readonly T[]
  idOf: (item: T) => string | number
  /** How the item is called when it is read out. */
  nameOf: (item: T, index: number) => string
  /** `arrayMove(items, from, to)` gives the new list. */
  onMove: (from: number, to: number) => void
  /** Draws one item; `handle` is what it is dragged by. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode
  /** Side by side, and as many rows as it takes. */
  isGrid?: boolean
  /** Stands behind the last item. */
  after?: ReactNode
}

const staysInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** A list that is put in order by mouse, touch or keyboard (space, arrows, space; escape puts back). */
export function SortableList<T>({
  items,
  idOf,
  nameOf,
  onMove,
  children,
  isGrid = false,
  after,
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(id)
  const nameOfId = (id: UniqueIdentifier) => {
    const item = items[indexOf(id)]
    return item === undefined ? '' : nameOf(item, indexOf(id))
  }

  // Picked up, an item is at once over itself; that is not worth a word.
  const hasMoved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return `已拿起“${nameOfId(active.id)}”，现在是第${indexOf(active.id) + 1}项，共${ids.length}项`
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasMoved.current)) return
      hasMoved.current = true
      return `“${nameOfId(active.id)}”移到第${indexOf(over.id) + 1}项，共${ids.length}项`
    },
    onDragEnd: ({ active, over }) => `“${nameOfId(active.id)}”已放在第${indexOf((over ?? active).id) + 1}项`,
    onDragCancel: ({ active }) => `已取消，“${nameOfId(active.id)}”回到原来的位置`,
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isGrid ? [] : [staysInColumn]}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: `按空格键拿起，用${isGrid ? '' : '上下'}方向键移动，再按空格键放下，按 Esc 键取消`,
        },
      }}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={isGrid ? styles.grid : styles.list}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item, index)}
              alone={items.length < 2}
            >
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
          {after && <li className={styles.item}>{after}</li>}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableItemProps {
  id: string | number
  name: string
  alone: boolean
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, name, alone, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: alone })
  const handle = (
    <Tooltip title={isDragging || alone ? '' : '拖动调整顺序'} mouseEnterDelay={0.6}>
      <Button
        ref={setActivatorNodeRef}
        type="text"
        className={styles.handle}
        icon={<HolderOutlined />}
        {...attributes}
        {...listeners}
        disabled={alone}
        aria-label={`调整顺序：${name}`}
      />
    </Tooltip>
  )
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.item} ${styles.dragging}` : styles.item}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  )
}
