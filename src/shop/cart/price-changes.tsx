import type { CartItem } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'

/** Lists the products of a cart whose price has changed, with the new and the old price (CR-05). */
export function PriceChanges({ items, formatMoney }: { items: readonly CartItem[]; formatMoney: MoneyFormatter }) {
  const changed = new Map(
    items.flatMap(({ product, previous_price: before }) =>
      before ? [[product.id, { product, before }] as const] : [],
    ),
  )
  return (
    <ul role="list" className={`${patterns.small} ${patterns.figures}`}>
      {[...changed.values()].map(({ product, before }) => (
        <li key={product.id}>
          {t.priceChange({
            product: [product.name, ...Object.values(product.options)].join(', '),
            price: formatMoney(product.channel.selling_price),
            before: formatMoney(before),
            name: productName,
          })}
        </li>
      ))}
    </ul>
  )
}

const productName = (text: string) => (
  <span key="name" dir="auto">
    {text}
  </span>
)
