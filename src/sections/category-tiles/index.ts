import { categoryGridQuery } from '#api/category.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/category-tiles.js'
import { CategoryTiles } from './category-tiles.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CategoryTiles,
  queries: ({ tiles }) => [categoryGridQuery(tiles.map(({ category }) => category))],
})
