import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'
import css from './removed-note.module.css'

/** Takes the place of a removed product while the removal can be undone. */
export function RemovedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p className={`${css.root} ${patterns.between} ${patterns.soft} ${patterns.small}`}>
      <span className={`${css.name} ${patterns.clamp}`} dir="auto">
        {t.removed({ name })}
      </span>
      <button
        type="button"
        data-next=""
        className={`${css.undo} ${patterns.action}`}
        aria-label={t.undoRemoval({ name })}
        onClick={onUndo}
      >
        {t.undo()}
      </button>
    </p>
  )
}
