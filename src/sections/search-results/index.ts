import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/search-results.js'
import { searchOverviewQuery } from './search-overview.ts'
import { SearchResults } from './search-results.tsx'

export const section = defineSection<Settings>({
  contract,
  component: SearchResults,
  queries: (settings, { search }) => [
    shopLocaleQuery(),
    searchOverviewQuery((search['query'] as string | undefined) ?? '', settings.best_heading !== ''),
  ],
})
