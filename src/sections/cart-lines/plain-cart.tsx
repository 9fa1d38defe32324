import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servedCartQuery } from '#api/served-cart.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { CartItem } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { keepUnits } from '#lib/keep-units.ts'
import { pageHref } from '#routes/page-href.ts'
import { cartWords } from '#shop/cart/cart-words.ts'
import { CartSums } from '#shop/cart/cart-sums.tsx'
import patterns from '#ui/patterns.module.css'
import css from './cart-lines.module.css'

interface Props {
  settings: Settings
  /** Stands in place of a cart with nothing in it. */
  children: ReactNode
}

/** The cart for browsers without script (LY-15): what is in it and what it comes to. */
export function PlainCart({ settings, children }: Props) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: cart } = useQuery({ ...servedCartQuery(), enabled: false })
  if (!cart?.items.length) return children
  const words = cartWords(cart, locale)
  return (
    <div className={`${css.layout} ${patterns.stack32}`}>
      <div>
        <ul role="list" className={patterns.lines} aria-label="Products in your cart">
          {cart.items.map(({ id, product, quantity_in_display_unit: quantity, line_total: total }) => (
            <li key={id} className={`${css.sum} ${patterns.between}`}>
              <span>
                {quantity} ×{' '}
                <a href={pageHref('product', { slug: product.slug }, { sku: product.channel.sku })}>
                  {nameOf(product)}
                </a>
              </span>
              <span className={patterns.figures}>{words(total)}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="plain-summary">
        <h2 id="plain-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <CartSums cart={cart} words={words} />
        <p className={patterns.note}>
          The checkout is made by script: please switch it on in your browser to go on. Your cart is kept until then.
        </p>
      </section>
    </div>
  )
}

/** A name and its options, in the order of the cart's own lines. */
function nameOf({ name, options }: CartItem['product']): string {
  const values = Object.entries(options).toSorted(([a], [b]) => a.localeCompare(b))
  return keepUnits([name, ...values.map(([, value]) => value)].join(', '))
}
