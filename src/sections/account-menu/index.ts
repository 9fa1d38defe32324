import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/account-menu.js'
import { accountMenuQueries } from '#shop/account/account-menu.ts'
import { AccountMenu } from './account-menu.tsx'

export const section = defineSection<Settings>({
  contract,
  component: AccountMenu,
  queries: ({ menu }) => accountMenuQueries(menu),
})
