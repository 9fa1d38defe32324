import { menuQuery } from '#api/menu.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/site-header.js'
import { SiteHeader } from './site-header.tsx'

export const section = defineSection<Settings>({
  contract,
  component: SiteHeader,
  queries: ({ menu }) => [menuQuery(menu)],
})
