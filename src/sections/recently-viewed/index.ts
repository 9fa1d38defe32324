import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/recently-viewed.js'
import { RecentlyViewed } from './recently-viewed.tsx'

export const section = defineSection<Settings>({
  contract,
  component: RecentlyViewed,
  // Only the browser knows the viewed products.
  queries: () => [shopLocaleQuery()],
})
