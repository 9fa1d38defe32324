import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent, ReactNode } from 'react'
import * as t from '#words/admin-tree.ts'
import { ActionMenu, type MenuAction } from '../shell/action-menu.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import css from './tree-grid.module.css'

interface Props<Node extends TreeNode> {
  row: TreeRow<Node>
  isExpanded: boolean
  /** The row that the tab key reaches. */
  isCurrent: boolean
  /** It has been picked up. */
  isMoving: boolean
  canMove: boolean
  actions: readonly MenuAction[]
  renderName: (row: TreeRow<Node>, tabIndex: number) => ReactNode
  renderFact: (row: TreeRow<Node>) => ReactNode
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A row of a tree with its handle, a fact about it and its menu. */
export function TreeGridRow<Node extends TreeNode>(props: Props<Node>) {
  const { row, isExpanded, isCurrent, isMoving, canMove, actions, onToggle, onFocus, onKeyDown } = props
  const { node, level, place, siblings, hasChildren } = row
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: node.id, disabled: !canMove })
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div
      ref={setNodeRef}
      role="row"
      className={css.row}
      data-id={node.id}
      data-moving={isMoving || undefined}
      style={{ ['--level' as string]: level - 1 }}
      tabIndex={tabIndex}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(hasChildren && { 'aria-expanded': isExpanded })}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <div role="gridcell" className={css.name}>
        {canMove && (
          // The keyboard picks a row up by itself.
          <span ref={setActivatorNodeRef} className={css.handle} aria-hidden="true" {...listeners}>
            <AdminIcon name="grip" size={16} />
          </span>
        )}
        {hasChildren ? (
          <button
            type="button"
            className={css.toggle}
            tabIndex={-1}
            aria-label={isExpanded ? t.collapse({ item: node.name }) : t.expand({ item: node.name })}
            onClick={onToggle}
          >
            <AdminIcon name={isExpanded ? 'chevron-down' : 'chevron-right'} size={16} />
          </button>
        ) : (
          <span className={css.noToggle} />
        )}
        {props.renderName(row, tabIndex)}
      </div>
      <div role="gridcell" className={css.fact}>
        {props.renderFact(row)}
      </div>
      <div role="gridcell" className={css.more}>
        <ActionMenu label={t.more({ item: node.name })} actions={actions} tabIndex={tabIndex} />
      </div>
    </div>
  )
}
