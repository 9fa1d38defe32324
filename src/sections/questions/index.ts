import { faqQuery } from '#api/faq.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/questions.js'
import { groupOf } from './group-of.ts'
import { Questions } from './questions.tsx'

export const section = defineSection<Settings>({
  contract,
  component: Questions,
  queries: (settings, page) => [faqQuery(groupOf(settings, page))],
})
