import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
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
import { type ReactNode, useRef, useState } from 'react'
import * as t from '#words/admin-form.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './sortable.module.css'

interface SortableProps {
  /** Keys of the items, in their order. */
  keys: readonly (string | number)[]
  /** Names of the items, for screen readers. */
  titles: readonly string[]
  onMove: (from: number, to: number) => void
  /** Items flow in lines, such as pictures, instead of below one another. */
  isGrid?: boolean
  children: ReactNode
}

/** Items that are reordered by drag, or by keyboard at their handles. */
export function Sortable({ keys, titles, onMove, isGrid = false, children }: SortableProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))
  const ids = useSame(keys.map(String))
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  const titleOf = (id: unknown) => titles[placeOf(id)] ?? ''
  const isPickedUp = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) => {
      isPickedUp.current = true
      return t.pickedUp({ item: titleOf(id), place: placeOf(id) + 1, count: ids.length })
    },
    onDragOver: ({ active: { id }, over }) => {
      const isFirst = isPickedUp.current
      isPickedUp.current = false
      // An item is over itself as soon as it is picked up, which has just been said.
      if (!over || (isFirst && over.id === id)) return undefined
      return t.movedTo({ item: titleOf(id), place: placeOf(over.id) + 1, count: ids.length })
    },
    onDragEnd: ({ active: { id }, over }) =>
      t.droppedAt({ item: titleOf(id), place: placeOf(over?.id ?? id) + 1, count: ids.length }),
    onDragCancel: ({ active: { id } }) => t.dragCancelled({ item: titleOf(id) }),
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHelp() } }}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A press that does not move is a click. */
const POINTER = { activationConstraint: { distance: 4 } }
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

/** Keeps a list while it contains the same: every item renders again for another one. */
function useSame(list: readonly string[]): string[] {
  const [kept, setKept] = useState([...list])
  if (kept.length === list.length && kept.every((one, at) => one === list[at])) return kept
  const next = [...list]
  setKept(next)
  return next
}

interface ItemProps {
  id: string | number
  title: string
  className?: string | undefined
  isReadOnly?: boolean
  children: (handle: ReactNode) => ReactNode
}

/** One item of a Sortable. `children` gets the handle, to be placed in the item. */
export function SortableItem({ id, title, className, isReadOnly = false, children }: ItemProps) {
  const sortable = useSortable({ id: String(id), disabled: isReadOnly })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  const handle = isReadOnly ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={css.handle}
      {...attributes}
      {...listeners}
      aria-label={t.dragItem({ item: title })}
    >
      <AdminIcon name="grip" size={16} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={`${css.item} ${className ?? ''}`}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  )
}
