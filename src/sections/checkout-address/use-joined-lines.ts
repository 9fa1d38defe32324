import { useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { type MergedLine, findMergedLines } from '#domain/merged-lines.ts'
import { type CartView, useCart } from '#visitor/cart.chart.ts'

const selectServed = ({ context }: CartView): Cart | undefined => context.cart
const none: readonly MergedLine[] = []

/** Returns the items the account's own cart has added since the page was opened, through a login here (AU-13). */
export function useJoinedLines(): readonly MergedLine[] {
  const cart = useCart(selectServed)
  const [seen, setSeen] = useState<{ cart: Cart | undefined; joined: readonly MergedLine[] }>({ cart, joined: none })
  if (cart === seen.cart || !cart) return seen.joined
  const before = seen.cart
  const hasJoined = before?.customer_id === null && cart.customer_id !== null && before.api_cart !== cart.api_cart
  const joined = hasJoined ? findMergedLines(before.items, cart.items) : seen.joined
  setSeen({ cart, joined })
  return joined
}
