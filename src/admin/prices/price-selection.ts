import { useQuery } from '@tanstack/react-query'
import type { ProductSelection } from '#generated/api.d.ts'
import { getTags } from '#generated/calls/product.ts'
import { queryOf } from '#api/client/query.ts'
import type { ResourceFilter } from '#domain/resource-facts.ts'
import * as t from '#words/admin-prices.ts'
import type { ListState } from '../resources/list-address.ts'
import type { Search } from '../shell/navigation.ts'

/** Filters of the grid, as those of other lists. */
export function usePriceFilters(): readonly ResourceFilter[] {
  const { data: tags = [] } = useQuery({ ...queryOf(getTags, { quiet: true }), staleTime: 60_000 })
  return [
    { name: 'category', title: t.category(), reference: 'category' },
    { name: 'collection', title: t.collection(), reference: 'collection' },
    { name: 'product', title: t.product(), reference: 'product' },
    { name: 'tag', title: t.tag(), options: Object.fromEntries(tags.map(({ name }) => [name, name])) },
    { name: 'archived', title: t.archived(), options: { yes: t.included() } },
  ]
}

const IDS = ['category', 'collection', 'product'] as const
const MAX_IDS = 1000
const listed = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(','))

/** Reads what the grid shows from its address. Tags contain no commas. */
export function readSelection(search: Search): ListState {
  const filters: Record<string, readonly string[]> = {}
  for (const name of IDS) {
    const ids = listed(search[name]).filter((id) => /^[1-9]\d{0,8}$/.test(id))
    if (ids.length > 0) filters[name] = ids.slice(0, MAX_IDS)
  }
  const tags = listed(search['tag']).slice(0, 100)
  if (tags.length > 0) filters['tag'] = tags
  if (search['archived'] === 'yes') filters['archived'] = ['yes']
  return { search: search['search'] ?? '', sort: '', filters }
}

/** Returns the parameters of the grid’s address. */
export const addressOfSelection = ({ search, filters }: ListState): Record<string, string | undefined> => ({
  search: search.trim() || undefined,
  ...Object.fromEntries([...IDS, 'tag', 'archived'].map((name) => [name, filters[name]?.join(',')])),
})

/** Returns what the server selects: all products, or those of the filters. */
export function selectionOf({ search, filters: { archived, ...filters } }: ListState): ProductSelection {
  const numbers = (name: string) => filters[name]?.map(Number) ?? []
  const text = search.trim().slice(0, 100)
  return {
    ...(Object.keys(filters).length === 0
      ? { everything: true }
      : {
          category_ids: numbers('category'),
          collection_ids: numbers('collection'),
          product_ids: numbers('product'),
          tags: [...(filters['tag'] ?? [])],
        }),
    ...(text !== '' && { search: text }),
    ...(archived && { with_archived: true }),
  }
}
