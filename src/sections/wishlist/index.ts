import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/wishlist.js'
import { Wishlist } from './wishlist.tsx'

export const section = defineSection<Settings>({ contract, component: Wishlist, queries: () => [shopLocaleQuery()] })
