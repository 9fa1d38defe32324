import { formQuery } from '#api/form.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/form.js'
import { FormSection } from './form.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection<Settings>({
  contract,
  component: FormSection,
  migrations,
  queries: ({ form }) => [formQuery(form)],
})
