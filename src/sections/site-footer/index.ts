import { menuQuery } from '#api/menu.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/site-footer.js'
import { migrations } from './migrations.ts'
import { SiteFooter } from './site-footer.tsx'

export const section = defineSection<Settings>({
  contract,
  component: SiteFooter,
  migrations,
  queries: ({ menus }) => menus.map((id) => menuQuery(id)),
})
