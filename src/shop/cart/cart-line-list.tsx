import { useEffect, useRef } from 'react'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import type { CartItem } from '#generated/api.d.ts'
import type { RemovedLine } from '#machines/cart/cart-operations.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/cart.ts'
import { CartLine } from './cart-line.tsx'
import { RemovedNote } from './removed-note.tsx'
import css from './cart-line.module.css'

interface Props {
  items: readonly CartItem[]
  removed: readonly RemovedLine[]
  formatMoney: MoneyFormatter
  /** Heading level of the products' names. */
  level: 2 | 3
  /** Id of the line that was just added. */
  newId?: number | undefined
  /** Called when the last line was removed, to move the focus. */
  onLastRemoved: () => void
}

/** The lines of the cart. Removed ones offer an undo in their place. */
export function CartLineList({ items, removed, formatMoney, level, newId, onLastRemoved }: Props) {
  const actor = useCartActor()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ id: number; isRestored: boolean }>(undefined)
  const rows = withRemoved(items, removed)
  const lastRemoved = removed.at(-1)

  // After a removal the focus moves to the next line, after an undo to the restored one.
  useEffect(() => {
    const line = moved.current
    if (!line || items.some(({ id }) => id === line.id) !== line.isRestored) return
    const position = rows.findIndex(({ item }) => item.id === line.id)
    const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const next = names.find(({ dataset }) => Number(dataset['line']) >= position) ?? names.at(-1)
    if (next) next.focus()
    else onLastRemoved()
    moved.current = undefined
  }, [items, rows, onLastRemoved])

  return (
    <div className={css.list}>
      <VisuallyHidden>
        <span role="status">{lastRemoved && t.removed({ name: lastRemoved.item.product.name })}</span>
      </VisuallyHidden>
      <ul ref={list} role="list" className={patterns.lines} aria-label={t.items()}>
        {rows.map(({ item, isRemoved }, index) => (
          <li key={keyOf(item)} className={css.row}>
            {isRemoved ? (
              <RemovedNote
                name={item.product.name}
                onUndo={() => {
                  moved.current = { id: item.id, isRestored: true }
                  actor.send({ type: 'item.removalUndone', itemId: item.id })
                }}
              />
            ) : (
              <CartLine
                item={item}
                index={index}
                formatMoney={formatMoney}
                level={level}
                isNew={item.id === newId}
                onRemove={() => (moved.current = { id: item.id, isRestored: false })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A restored line has a new id, so that the key is its product and customisation, which keeps the focus. */
const keyOf = ({ product, additonal_data: custom }: CartItem) => JSON.stringify([product.id, custom])

/** Returns the lines with the removed ones at their former positions. */
export function withRemoved(items: readonly CartItem[], removed: readonly RemovedLine[]) {
  const rows = items.map((item) => ({ item, isRemoved: false }))
  const missing = removed.filter(({ item }) => items.every(({ id }) => id !== item.id))
  for (const { item, index } of missing.toReversed()) rows.splice(index, 0, { item, isRemoved: true })
  return rows
}
