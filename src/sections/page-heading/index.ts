import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/page-heading.js'
import { subjectQueries } from '#shop/product/page-subject.ts'
import { childrenQuery } from './children-query.ts'
import { PageHeading } from './page-heading.tsx'

export const section = defineSection<Settings>({
  contract,
  component: PageHeading,
  queries: (settings, { subject }) => [
    ...subjectQueries(subject),
    ...(settings.show_children && subject.kind === 'category' ? [childrenQuery(subject.id)] : []),
  ],
})
