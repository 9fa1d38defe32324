import type { MouseEvent, ReactNode } from 'react'
import * as t from '#words/admin-pages.ts'
import { Sortable, SortableItem } from '../../field/sortable.tsx'
import { ActionMenu } from '../../shell/action-menu.tsx'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import { AdminLink } from '../../shell/admin-link.tsx'
import { documentHref } from '../calls/document-href.ts'
import { isSamePath, isWithin, itemAt, listAt, type Path } from '../content/content.ts'
import { moveItem } from '../content/edit-content.ts'
import { blocksFor, itemText } from '../sections/catalogue.ts'
import { useEditor } from '../session/editor-scope.ts'
import type { Chooser } from './chooser.ts'
import { ProblemMark } from './problem-mark.tsx'
import { useItemActions } from './use-item-actions.ts'
import css from './outline.module.css'

interface Props {
  path: Path
  isShown: (path: Path) => boolean
  chooser: Chooser
  /** Not while a search hides some of its siblings. */
  canMove: boolean
  onAdd: (parent: Path, index: number) => void
}

/** An item or block with what can be done with it, and its blocks below. */
export function OutlineRow({ path, isShown, chooser, canMove, onAdd }: Props) {
  const { content, selected, select, open, change, isReadOnly } = useEditor()
  const actions = useItemActions(path, onAdd)
  const { titleOf } = chooser
  const item = itemAt(content, path)
  if (!item) return null
  const kind = titleOf(path)
  const text = itemText(item)
  const title = text === '' ? kind : t.itemTitle({ kind, text })
  const isShared = item.key === undefined
  const isSelected = selected.some((one) => isSamePath(one, path))
  const faults = chooser.problemsOf(path)
  const blocks = listAt(content, path)
  const addable = isReadOnly ? [] : blocksFor(content, path)
  const hasBelow = blocks.length > 0 || addable.length > 0
  const isOpen = hasBelow && !chooser.isClosed(path)
  const shown = blocks.filter(({ id }) => isShown([...path, id]))
  const toggle = () =>
    select(
      isSelected
        ? selected.filter((one) => !isSamePath(one, path))
        : [...selected.filter((one) => one.length > 0), path],
    )
  const press = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (shiftKey && !isReadOnly) select(rangeTo(path))
    else if (ctrlKey || metaKey) toggle()
    else open(path)
  }
  /** From the last selected sibling to this one. */
  function rangeTo(to: Path): readonly Path[] {
    const parent = to.slice(0, -1)
    const list = listAt(content, parent)
    const last = selected.findLast((one) => one.length === to.length && isWithin(one, parent))
    const ends = [last ?? to, to].map((one) => list.findIndex(({ id }) => id === one.at(-1))).toSorted((a, b) => a - b)
    return list.slice(ends[0], ends[1]! + 1).map(({ id }) => [...parent, id])
  }

  return (
    <SortableItem id={item.id} title={kind} className={css.item} isReadOnly={isReadOnly || !canMove}>
      {(handle: ReactNode) => (
        <>
          <div className={css.row} data-selected={isSelected || undefined} data-hidden={item.hidden || undefined}>
            {handle}
            {hasBelow && (
              <button
                type="button"
                className={css.toggle}
                aria-expanded={isOpen}
                aria-label={isOpen ? t.hideBlocks({ item: kind }) : t.showBlocks({ item: kind })}
                onClick={() => chooser.toggle(path)}
              >
                <AdminIcon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
              </button>
            )}
            {chooser.isChoosing && (
              <input type="checkbox" aria-label={title} checked={isSelected} onChange={toggle} className={css.check} />
            )}
            <button
              type="button"
              className={css.name}
              data-outline=""
              data-path={path.join('/')}
              aria-current={isSelected || undefined}
              onClick={press}
            >
              <span className={css.kind}>{kind}</span>
              {text !== '' && <span className={css.text}>{text}</span>}
              {isShared && <span className={css.mark}>{t.sharedMark()}</span>}
              {item.hidden && <span className={css.mark}>{t.hiddenMark()}</span>}
            </button>
            {faults.length > 0 && <ProblemMark list={faults} />}
            {!isReadOnly && <ActionMenu label={t.actionsOf({ item: title })} actions={actions} />}
          </div>
          {isShared && (
            <div className={css.below}>
              <AdminLink className={css.addBlock} href={documentHref('Shared', item.ref ?? '')}>
                {t.editShared()} <AdminIcon name="chevron-right" size={14} />
              </AdminLink>
            </div>
          )}
          {isOpen && (
            <div className={css.below}>
              <Sortable
                keys={shown.map(({ id }) => id)}
                titles={shown.map(({ id }) => titleOf([...path, id]))}
                onMove={(from, to) =>
                  change(
                    moveItem(
                      content,
                      [...path, shown[from]!.id],
                      blocks.findIndex(({ id }) => id === shown[to]!.id),
                    ),
                    t.moved(),
                  )
                }
              >
                <ol role="list" className={css.list}>
                  {shown.map(({ id }) => (
                    <OutlineRow key={id} {...{ isShown, chooser, canMove, onAdd }} path={[...path, id]} />
                  ))}
                </ol>
              </Sortable>
              {addable.length > 0 && (
                <button type="button" className={css.addBlock} onClick={() => onAdd(path, blocks.length)}>
                  <AdminIcon name="plus" size={14} />{' '}
                  {addable.length === 1 ? t.addOne({ kind: addable[0]!.title }) : t.addBlock()}
                </button>
              )}
            </div>
          )}
        </>
      )}
    </SortableItem>
  )
}
