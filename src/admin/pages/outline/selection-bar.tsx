import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { itemAt } from '../content/content.ts'
import { duplicateItems, hideItems, removeItems } from '../content/edit-content.ts'
import { useEditor } from '../session/editor-scope.ts'
import { useClipboard } from './use-clipboard.ts'
import css from './outline.module.css'

/** What can be done with all selected items. */
export function SelectionBar() {
  const { content, selected, change, edit } = useEditor()
  const { copy } = useClipboard()
  const paths = selected.filter((path) => path.length > 0)
  const areHidden = paths.length > 0 && paths.every((path) => itemAt(content, path)?.hidden)
  const isDisabled = paths.length === 0
  return (
    <div className={css.bar} role="group" aria-label={t.selection()}>
      <p role="status">{t.selectedCount({ count: paths.length })}</p>
      <div className={css.barActions}>
        <Button look="quiet" disabled={isDisabled} onClick={() => edit(duplicateItems(content, paths), t.duplicated())}>
          {t.duplicate()}
        </Button>
        <Button
          look="quiet"
          disabled={isDisabled}
          onClick={() => change(hideItems(content, paths, !areHidden), areHidden ? t.shown() : t.hidden())}
        >
          {areHidden ? t.show() : t.hide()}
        </Button>
        <Button look="quiet" disabled={isDisabled} onClick={() => void copy(paths)}>
          {t.copy()}
        </Button>
        <Button look="quiet" disabled={isDisabled} onClick={() => edit(removeItems(content, paths), t.removed())}>
          {t.remove()}
        </Button>
      </div>
    </div>
  )
}
