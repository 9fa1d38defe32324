import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/breadcrumb.js'
import { subjectQueries } from '#shop/product/page-subject.ts'
import { Breadcrumb } from './breadcrumb.tsx'

export const section = defineSection<Settings>({
  contract,
  component: Breadcrumb,
  queries: (_settings, page) => subjectQueries(page.subject),
})
