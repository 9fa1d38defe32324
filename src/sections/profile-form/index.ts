import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/profile-form.js'
import { ProfileForm } from './profile-form.tsx'

export const section = defineSection<Settings>({
  contract,
  component: ProfileForm,
  queries: () => [shopValuesQuery()],
})
