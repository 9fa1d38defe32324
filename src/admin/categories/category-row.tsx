import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-categories.ts'
import { ActionMenu, type MenuAction } from '../shell/action-menu.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import type { TreeRow } from './tree-rows.ts'
import css from './category-tree.module.css'

interface Props {
  row: TreeRow
  isExpanded: boolean
  /** The row that the tab key reaches. */
  isCurrent: boolean
  /** It has been picked up. */
  isMoving: boolean
  canMove: boolean
  actions: readonly MenuAction[]
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const recordHref = (id: number): string => `/admin/categories/${id}`

/** A category with its handle, its number of products and its menu. */
export function CategoryRow(props: Props) {
  const { row, isExpanded, isCurrent, isMoving, canMove, actions, onToggle, onFocus, onKeyDown } = props
  const { node, level, place, siblings, hasChildren, products } = row
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
            aria-label={isExpanded ? t.collapse({ category: node.name }) : t.expand({ category: node.name })}
            onClick={onToggle}
          >
            <AdminIcon name={isExpanded ? 'chevron-down' : 'chevron-right'} size={16} />
          </button>
        ) : (
          <span className={css.noToggle} />
        )}
        <AdminLink className={css.link} href={recordHref(node.id)} tabIndex={tabIndex} draggable={false}>
          {node.name}
        </AdminLink>
      </div>
      <div role="gridcell" className={css.products} data-none={products === 0 || undefined}>
        <span aria-hidden="true">{products}</span>
        <VisuallyHidden>{t.productCount({ count: products })}</VisuallyHidden>
      </div>
      <div role="gridcell" className={css.more}>
        <ActionMenu label={t.more({ category: node.name })} actions={actions} tabIndex={tabIndex} />
      </div>
    </div>
  )
}
