import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/cart-drawer.js'
import { CartDrawer } from './cart-drawer.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection<Settings>({
  contract,
  component: CartDrawer,
  migrations,
  queries: () => [shopLocaleQuery()],
})
