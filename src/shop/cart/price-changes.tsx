import type { CartItem } from '#generated/api.d.ts'
import type { MoneyWords } from '#domain/money-words.ts'
import patterns from '#ui/patterns.module.css'

/** Lists the products of a cart whose price has changed, with the new and the old price (CR-05). */
export function PriceChanges({ items, words }: { items: readonly CartItem[]; words: MoneyWords }) {
  const changed = new Map(items.flatMap((item) => (item.previous_price ? [[item.product.id, item] as const] : [])))
  return (
    <ul role="list" className={`${patterns.small} ${patterns.figures}`}>
      {[...changed.values()].map(({ product, previous_price: before }) => (
        <li key={product.id}>
          <span dir="auto">{[product.name, ...Object.values(product.options)].join(', ')}</span>: now{' '}
          {words(product.channel.selling_price)}
          {before && `, was ${words(before)}`}
        </li>
      ))}
    </ul>
  )
}
