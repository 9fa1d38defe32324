import type { CartItem } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'

/** Lists the products of a cart whose price has changed, with the new and the old price (CR-05). */
export function PriceChanges({ items, formatMoney }: { items: readonly CartItem[]; formatMoney: MoneyFormatter }) {
  const changed = new Map(items.flatMap((item) => (item.previous_price ? [[item.product.id, item] as const] : [])))
  return (
    <ul role="list" className={`${patterns.small} ${patterns.figures}`}>
      {[...changed.values()].map(({ product, previous_price: before }) => (
        <li key={product.id}>
          <span dir="auto">{[product.name, ...Object.values(product.options)].join(', ')}</span>: now{' '}
          {formatMoney(product.channel.selling_price)}
          {before && `, was ${formatMoney(before)}`}
        </li>
      ))}
    </ul>
  )
}
