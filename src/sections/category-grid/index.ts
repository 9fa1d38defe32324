import { categoryGridQuery } from '#api/category.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/category-grid.js'
import { CategoryGrid } from './category-grid.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CategoryGrid,
  queries: ({ items }) => [categoryGridQuery(items)],
})
