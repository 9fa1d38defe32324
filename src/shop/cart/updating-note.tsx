import { useCart } from '#visitor/cart.chart.ts'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'
import css from './updating-note.module.css'

/** Shown next to totals that do not include the shopper's last changes yet. */
export function UpdatingNote() {
  const isUpdating = useCart((snapshot) => snapshot.hasTag('updating'))
  return (
    <span className={`${css.root} ${patterns.soft} ${patterns.small}`} data-shown={isUpdating || undefined}>
      {isUpdating && t.updating()}
    </span>
  )
}
