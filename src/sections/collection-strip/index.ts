import { collectionGridQuery } from '#api/collection.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/collection-strip.js'
import { CollectionStrip } from './collection-strip.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CollectionStrip,
  queries: ({ items }) => [collectionGridQuery(items)],
})
