import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/account-dashboard.js'
import { accountMenuQueries } from '#shop/account/account-menu.ts'
import { AccountDashboard } from './account-dashboard.tsx'

export const section = defineSection<Settings>({
  contract,
  component: AccountDashboard,
  queries: ({ menu }) => accountMenuQueries(menu),
})
