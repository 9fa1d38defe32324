import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/security-settings.js'
import { SecuritySettings } from './security-settings.tsx'

export const section = defineSection<Settings>({
  contract,
  component: SecuritySettings,
  queries: () => [shopLocaleQuery()],
})
