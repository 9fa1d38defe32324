import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { cartSuggestionsQuery } from '#api/cart-suggestions.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import * as t from '#words/gifts.ts'
import { tileOf } from '../product/product-tile.ts'
import { QuickAdd } from '../product/quick-add.tsx'
import css from './cart-suggestions.module.css'

/** Products that go with the cart, each with a button that adds it. Nothing if the shop suggests none. */
export function CartSuggestions({ cart, locale }: { cart: Cart; locale: string }) {
  const id = useId()
  const { data: cards = [] } = useQuery(cartSuggestionsQuery(cart))
  // Those added since are still in the former list while the next one loads.
  const shown = cards.filter((card) => cart.items.every(({ product }) => product.slug !== card.slug))
  if (shown.length === 0) return null
  return (
    <section className={patterns.stack8} aria-labelledby={id}>
      <h3 className={patterns.name} id={id}>
        {t.goesWithCart()}
      </h3>
      <ul role="list" className={patterns.lines}>
        {shown.map((card) => {
          const { href, name, price, regularPrice } = tileOf(card, locale)
          return (
            <li key={card.group_id} className={css.row}>
              <Picture image={card.images[0]} alt="" sizes={{ xs: '56px' }} ratio="4:5" />
              <div className={patterns.stack4}>
                <Link href={href} className={patterns.clamp} dir="auto">
                  {name}
                </Link>
                {price && <Price price={price} regular={regularPrice} />}
              </div>
              <QuickAdd productId={card.id} name={card.name} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
