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
  /** Rank of the lines' names among the headings around them. */
  level: 2 | 3
  /** The line that was added this moment. */
  newId?: number | undefined
  /** Where the focus goes when no line is left to take it. */
  onLastRemoved: () => void
}

/** The lines, and in the place of those just removed the way to have them back. */
export function CartLineList({ items, removed, formatMoney, level, newId, onLastRemoved }: Props) {
  const actor = useCartActor()
  const list = useRef<HTMLUListElement>(null)
  const moving = useRef<{ id: number; isBack: boolean }>(undefined)
  const rows = withRemoved(items, removed)
  const lastRemoved = removed.at(-1)

  // After a line has left the list the keyboard goes on at the one that took its place, and with one that is back there.
  useEffect(() => {
    const moved = moving.current
    if (!moved || items.some(({ id }) => id === moved.id) !== moved.isBack) return
    const place = rows.findIndex(({ item }) => item.id === moved.id)
    const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const next = names.find(({ dataset }) => Number(dataset['line']) >= place) ?? names.at(-1)
    if (next) next.focus()
    else onLastRemoved()
    moving.current = undefined
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
                  moving.current = { id: item.id, isBack: true }
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
                onRemove={() => (moving.current = { id: item.id, isBack: false })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A line that is put back has a new id; its product and what was made of it stay, and so does the focus in it. */
const keyOf = ({ product, additonal_data: custom }: CartItem) => JSON.stringify([product.id, custom])

/** Lines with those removed a moment ago where they stood. */
export function withRemoved(items: readonly CartItem[], removed: readonly RemovedLine[]) {
  const rows = items.map((item) => ({ item, isRemoved: false }))
  const gone = removed.filter(({ item }) => items.every(({ id }) => id !== item.id))
  for (const { item, index } of gone.toReversed()) rows.splice(index, 0, { item, isRemoved: true })
  return rows
}
