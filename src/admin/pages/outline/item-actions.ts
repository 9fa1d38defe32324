import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-pages.ts'
import type { MenuAction } from '../../shell/action-menu.tsx'
import { itemAt, listAt, type Path } from '../content/content.ts'
import { duplicateItems, hideItems, moveItem, removeItems } from '../content/edit-content.ts'
import { blocksFor } from '../sections/catalogue.ts'
import type { EditorScope } from '../session/editor-scope.ts'
import type { Clipboard } from './use-clipboard.ts'

interface Tools extends Pick<EditorScope, 'content' | 'change' | 'edit'>, Pick<Clipboard, 'copy' | 'paste'> {
  /** Opens the list of what can be added below a parent, at an index. */
  onAdd: (parent: Path, index: number) => void
}

/** Returns what can be done with an item of the outline. */
export function itemActions(path: Path, { content, change, edit, copy, paste, onAdd }: Tools): MenuAction[] {
  const parent = path.slice(0, -1)
  const siblings = listAt(content, parent)
  const index = siblings.findIndex(({ id }) => id === path.at(-1))
  const item = itemAt(content, path)
  const move = (to: number) => change(moveItem(content, path, to), t.moved())
  const isBlock = path.length > 1
  return [
    ...(isBlock
      ? []
      : [
          { key: 'add', label: t.addBelow(), icon: 'plus' as const, onChoose: () => onAdd(parent, index + 1) },
          { key: 'paste', label: t.pasteBelow(), onChoose: () => void paste(index + 1) },
        ]),
    ...(blocksFor(content, path).length > 0
      ? [{ key: 'block', label: t.addBlock(), onChoose: () => onAdd(path, listAt(content, path).length) }]
      : []),
    { key: 'up', label: t.moveUp(), icon: 'chevron-up', isDisabled: index === 0, onChoose: () => move(index - 1) },
    {
      key: 'down',
      label: t.moveDown(),
      icon: 'chevron-down',
      isDisabled: index === siblings.length - 1,
      onChoose: () => move(index + 1),
    },
    {
      key: 'duplicate',
      label: t.duplicate(),
      icon: 'copy',
      onChoose: () => edit(duplicateItems(content, [path]), t.duplicated()),
    },
    {
      key: 'hide',
      label: item?.hidden ? t.show() : t.hide(),
      onChoose: () => change(hideItems(content, [path], !item?.hidden), item?.hidden ? t.shown() : t.hidden()),
    },
    ...(isBlock ? [] : [{ key: 'copy', label: t.copy(), onChoose: () => void copy([path]) }]),
    {
      key: 'remove',
      label: t.remove(),
      icon: 'trash',
      isDangerous: true,
      onChoose: () => {
        edit(removeItems(content, [path]), t.removed())
        void showToast({ kind: 'success', text: t.removedUndo() })
      },
    },
  ]
}
