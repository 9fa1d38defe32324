import { memo, type ReactNode, useEffect, useRef } from 'react'
import * as t from '#words/admin-pages.ts'
import { Sortable, SortableItem } from '../../field/sortable.tsx'
import { ActionMenu } from '../../shell/action-menu.tsx'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import { AdminLink } from '../../shell/admin-link.tsx'
import { documentHref } from '../calls/document-href.ts'
import type { Path } from '../content/content.ts'
import { ProblemMark } from './problem-mark.tsx'
import type { Row } from './rows.ts'
import type { RowHandlers } from './use-row-handlers.ts'
import css from './outline.module.css'

interface Props {
  row: Row
  handlers: RowHandlers
  /** Collapses its blocks, or shows them again. */
  onFold: (path: Path) => void
  /** Whether rows have check boxes. */
  isChoosing: boolean
  /** Not while a search hides some of its siblings. */
  canMove: boolean
  isReadOnly: boolean
}

/** An item or block with what can be done with it, and its blocks below. Typing renders only what it changes. */
export const OutlineRow = memo(function OutlineRow({ row, ...rest }: Props) {
  const { handlers, onFold, isChoosing, canMove, isReadOnly } = rest
  const {
    path,
    kind,
    text,
    isSelected,
    isOnlySelected,
    isHidden,
    sharedKey,
    problemCount,
    hasError,
    hasBelow,
    isOpen,
    rows,
  } = row
  const title = text === '' ? kind : t.itemTitle({ kind, text })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may have been selected in the preview, or by undo.
    if (isOnlySelected) root.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOnlySelected])

  return (
    <SortableItem id={row.id} title={kind} className={css.item} isReadOnly={isReadOnly || !canMove}>
      {(handle: ReactNode) => (
        <>
          <div
            ref={root}
            className={css.row}
            data-row=""
            data-selected={isSelected || undefined}
            data-hidden={isHidden || undefined}
          >
            {handle}
            {hasBelow && (
              <button
                type="button"
                className={css.toggle}
                aria-expanded={isOpen}
                aria-label={isOpen ? t.hideBlocks({ item: kind }) : t.showBlocks({ item: kind })}
                onClick={() => onFold(path)}
              >
                <AdminIcon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
              </button>
            )}
            {isChoosing && (
              <input
                type="checkbox"
                aria-label={title}
                checked={isSelected}
                onChange={() => handlers.toggle(path)}
                className={css.check}
              />
            )}
            <button
              type="button"
              className={css.name}
              data-outline=""
              data-path={path.join('/')}
              aria-current={isSelected || undefined}
              onClick={(event) => handlers.press(path, event)}
            >
              <span className={css.kind}>{kind}</span>
              {text !== '' && <span className={css.text}>{text}</span>}
              {sharedKey !== undefined && <span className={css.mark}>{t.sharedMark()}</span>}
              {isHidden && <span className={css.mark}>{t.hiddenMark()}</span>}
            </button>
            {problemCount > 0 && <ProblemMark count={problemCount} hasError={hasError} />}
            {!isReadOnly && (
              <ActionMenu label={t.actionsOf({ item: title })} actions={() => handlers.actionsOf(path)} />
            )}
          </div>
          {sharedKey !== undefined && (
            <div className={css.below}>
              <AdminLink className={css.addBlock} href={documentHref('Shared', sharedKey)}>
                {t.editShared()} <AdminIcon name="chevron-right" size={14} />
              </AdminLink>
            </div>
          )}
          {isOpen && (
            <div className={css.below}>
              {rows.length > 0 && <OutlineRows rows={rows} {...rest} />}
              {row.addableCount > 0 && (
                <button type="button" className={css.addBlock} onClick={() => handlers.addBelow(path)}>
                  <AdminIcon name="plus" size={14} />{' '}
                  {row.addableCount === 1 ? t.addOne({ kind: row.addableTitle }) : t.addBlock()}
                </button>
              )}
            </div>
          )}
        </>
      )}
    </SortableItem>
  )
})

interface RowsProps extends Omit<Props, 'row'> {
  rows: readonly Row[]
  /** How many of them to render. */
  count?: number
}

/** Rows that can be reordered. */
export const OutlineRows = ({ rows, count = rows.length, ...rest }: RowsProps) => (
  <Sortable
    keys={rows.map(({ id }) => id)}
    titles={rows.map(({ kind }) => kind)}
    onMove={(from, to) => rest.handlers.move(rows[from]!.path, rows[to]!.id)}
  >
    <ol role="list" className={css.list}>
      {rows.slice(0, count).map((row) => (
        <OutlineRow key={row.id} row={row} {...rest} />
      ))}
    </ol>
  </Sortable>
)
