import { DndContext, type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-tree.ts'
import type { MenuAction } from '../shell/action-menu.tsx'
import { type Direction, stepsOf, type Target } from './tree-moves.ts'
import { TreeGridRow } from './tree-grid-row.tsx'
import { rowsOf, type TreeNode, type TreeRow } from './tree-rows.ts'
import { useTreeMoves } from './use-tree-moves.ts'
import css from './tree-grid.module.css'

interface Props<Node extends TreeNode> {
  /** Name of the tree, for screen readers. */
  label: string
  nodes: readonly Node[]
  /** Ids of the rows that a search found; undefined without one. */
  shown?: ReadonlySet<number> | undefined
  collapsed: ReadonlySet<number>
  maxLevels: number
  canMove: boolean
  /** Headings of the columns of names and facts. */
  headings: readonly [name: string, fact: string]
  /** The name of a row, as a link or button that edits it. */
  renderName: (row: TreeRow<Node>, tabIndex: number) => ReactNode
  renderFact: (row: TreeRow<Node>) => ReactNode
  /** Actions of a row's menu before and after those that move it. */
  actionsOf: (node: Node) => { before: readonly MenuAction[]; after: readonly MenuAction[] }
  onToggle: (id: number, isExpanded?: boolean) => void
  onMove: (id: number, target: Target) => void
  /** Enter was pressed on a row. */
  onOpen: (node: Node) => void
}

const STEP_KEYS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' }
/** Pixels of a drag that are one level. */
const LEVEL_WIDTH = 24

/** A tree: a treegrid whose rows are moved by drag, by keyboard, or by their menus. */
export function TreeGrid<Node extends TreeNode>(props: Props<Node>) {
  const { nodes, shown, collapsed: given, maxLevels, canMove: mayMove, onToggle, onMove } = props
  const collapsed = shown ? NONE : given
  const canMove = mayMove && shown === undefined
  const keys = useId()
  const grid = useRef<HTMLDivElement>(null)
  const pointer = useRef({ y: 0, level: 1 })
  /** The row to focus after the next render: moving a row in the page takes its focus away. */
  const wanted = useRef<number>(undefined)
  const [chosen, setCurrent] = useState<number>()
  const [isDragged, setIsDragged] = useState(false)
  const moves = useTreeMoves({ nodes, collapsed, maxLevels, onMove: drop })
  const { moving } = moves
  const rows = moving ? withMoving(rowsOf(nodes, collapsed), moving) : rowsOf(nodes, collapsed, shown)
  const current = rows.some(({ node }) => node.id === chosen) ? chosen : rows[0]?.node.id
  // Only a small movement is a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`)
    wanted.current = undefined
    row?.focus({ preventScroll: isDragged })
    if (!isDragged) row?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => {
    if (!isDragged) return
    const note = (event: PointerEvent) => (pointer.current.y = event.clientY)
    addEventListener('pointermove', note)
    return () => removeEventListener('pointermove', note)
  }, [isDragged])

  function drop(id: number, target: Target): void {
    wanted.current = id
    // What has been put into a closed node would be hidden.
    if (target.parentId !== null) onToggle(target.parentId, true)
    onMove(id, target)
  }
  const isRightToLeft = () => grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'

  function pressed(event: KeyboardEvent<HTMLElement>, row: TreeRow<Node>): void {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const inwards = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'
    const outwards = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft'
    const keys: Record<string, () => void> = moving
      ? movingKeys(inwards, outwards)
      : readingKeys(row, inwards, outwards)
    const work = keys[event.key]
    if (!work) return
    event.preventDefault()
    work()
  }

  function movingKeys(inwards: string, outwards: string): Record<string, () => void> {
    const step = (direction: Direction) => () => {
      wanted.current = moving?.id
      moves.step(direction)
    }
    const put = () => {
      wanted.current = moving?.id
      moves.drop()
    }
    const cancel = () => {
      wanted.current = moving?.id
      moves.cancel()
    }
    return {
      ...Object.fromEntries(Object.entries(STEP_KEYS).map(([key, direction]) => [key, step(direction)])),
      [inwards]: step('in'),
      [outwards]: step('out'),
      ' ': put,
      Enter: put,
      Escape: cancel,
      Tab: cancel,
    }
  }

  function readingKeys(
    { node, hasChildren }: TreeRow<Node>,
    inwards: string,
    outwards: string,
  ): Record<string, () => void> {
    const at = rows.findIndex((row) => row.node.id === node.id)
    const focus = (row: TreeRow<Node> | undefined) => () => {
      if (row) focusRow(row.node.id)
    }
    const isOpen = hasChildren && !collapsed.has(node.id)
    return {
      ArrowDown: focus(rows[at + 1]),
      ArrowUp: focus(rows[at - 1]),
      Home: focus(rows[0]),
      End: focus(rows.at(-1)),
      [inwards]: hasChildren && !isOpen ? () => onToggle(node.id, true) : focus(isOpen ? rows[at + 1] : undefined),
      [outwards]: isOpen ? () => onToggle(node.id, false) : focus(rows.find((row) => row.node.id === node.parent_id)),
      Enter: () => props.onOpen(node),
      ...(canMove && {
        ' ': () => {
          wanted.current = node.id
          moves.begin(node.id)
        },
      }),
    }
  }
  const focusRow = (id: number) => grid.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()

  function dragged({ delta }: DragMoveEvent): void {
    const body = grid.current?.querySelector('[role="rowgroup"]')?.getBoundingClientRect()
    if (!moving || !body) return
    const height = body.height / (moving.others.length + 1)
    const index = Math.floor((pointer.current.y - body.top) / height)
    const levels = Math.round(delta.x / LEVEL_WIDTH) * (isRightToLeft() ? -1 : 1)
    moves.to({
      index: Math.min(moving.others.length, Math.max(0, index)),
      level: Math.max(1, pointer.current.level + levels),
    })
  }

  function menuOf(row: TreeRow<Node>): MenuAction[] {
    const { node } = row
    const steps = canMove ? stepsOf(nodes, row, maxLevels) : {}
    const nameOf = (id: number | null) => nodes.find((one) => one.id === id)?.name ?? ''
    const move = (key: Direction, label: string): MenuAction[] => {
      const target = steps[key]
      return target ? [{ key, label, onChoose: () => drop(node.id, target) }] : []
    }
    const { before, after } = props.actionsOf(node)
    return [
      ...before,
      ...move('up', t.moveUp()),
      ...move('down', t.moveDown()),
      ...move('in', t.moveInto({ item: nameOf(steps.in?.parentId ?? null) })),
      ...move('out', t.moveOut({ item: nameOf(node.parent_id) })),
      ...after,
    ]
  }

  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active, activatorEvent }) => {
        setIsDragged(true)
        const begin = moves.begin(Number(active.id))
        pointer.current = { y: (activatorEvent as PointerEvent).clientY, level: begin?.gap.level ?? 1 }
      }}
      onDragMove={dragged}
      onDragEnd={() => {
        setIsDragged(false)
        moves.drop()
      }}
      onDragCancel={() => {
        setIsDragged(false)
        moves.cancel()
      }}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <div
        ref={grid}
        role="treegrid"
        className={css.root}
        aria-label={props.label}
        aria-describedby={keys}
        data-dragged={isDragged || undefined}
      >
        <div role="row" className={css.head}>
          <span role="columnheader">{props.headings[0]}</span>
          <span role="columnheader">{props.headings[1]}</span>
          <span role="columnheader">
            <VisuallyHidden>{t.actions()}</VisuallyHidden>
          </span>
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <TreeGridRow
              key={row.node.id}
              row={row}
              isExpanded={!collapsed.has(row.node.id)}
              isCurrent={row.node.id === current}
              isMoving={row.node.id === moving?.id}
              canMove={canMove}
              actions={menuOf(row)}
              renderName={props.renderName}
              renderFact={props.renderFact}
              onToggle={() => onToggle(row.node.id)}
              onFocus={() => setCurrent(row.node.id)}
              onKeyDown={(event) => pressed(event, row)}
            />
          ))}
        </div>
      </div>
      <p id={keys} hidden>
        {t.keys()}
      </p>
      <VisuallyHidden>
        <span role="status">{moves.announcement}</span>
      </VisuallyHidden>
    </DndContext>
  )
}

const NONE: ReadonlySet<number> = new Set()

/** The tree announces by itself, for drag and keyboard alike. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Shows the node that is being moved at its new place, without what is below it. */
function withMoving<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  { id, others, gap }: NonNullable<ReturnType<typeof useTreeMoves>['moving']>,
): TreeRow<Node>[] {
  const byId = new Map(rows.map((row) => [row.node.id, row]))
  const own = byId.get(id)
  const rest = others.flatMap(({ node }) => byId.get(node.id) ?? [])
  return own ? rest.toSpliced(gap.index, 0, { ...own, level: gap.level }) : rest
}
