import type { CartItem } from '#generated/api.d.ts'
import { useCartActor } from '#machines/react/cart.tsx'
import css from './cart-line.module.css'

/** Stands where a line was, as long as it can be put back. */
export function RemovedNote({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  const actor = useCartActor()
  const { name } = item.product
  return (
    <p className={css.removed}>
      <span className={css.gone} dir="auto">
        Removed {name}
      </span>
      <button
        type="button"
        className={css.undo}
        aria-label={`Undo removal of ${name}`}
        onClick={() => {
          onUndo()
          actor.send({ type: 'item.removalUndone', itemId: item.id })
        }}
      >
        Undo
      </button>
    </p>
  )
}
