import { servedCartQuery } from '#api/served-cart.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/cart-lines.js'
import { CartLines } from './cart-lines.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CartLines,
  // The page's own script requests the cart.
  queries: () => [shopLocaleQuery(), ...(import.meta.env.SSR ? [servedCartQuery()] : [])],
})
