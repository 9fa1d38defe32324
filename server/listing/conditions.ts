import type { ListingFilters } from '#generated/api.d.ts'
import { toSearchQuery } from '#server/search/query.ts'

/** Collects the values of a statement and names their places. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** The filters as SQL conditions on the group `g`, each beginning with AND. Values only ever travel as parameters. */
export function filterConditions(filters: ListingFilters | undefined, values: Values): string {
  if (!filters) return ''
  const parts: string[] = []
  if (filters.price_min !== undefined) parts.push(`g.price_from >= ${values.add(filters.price_min, 'bigint')}`)
  if (filters.price_max !== undefined) parts.push(`g.price_from <= ${values.add(filters.price_max, 'bigint')}`)
  if (filters.in_stock) parts.push('g.in_stock')
  if (filters.tags?.length) parts.push(`g.tags && ${values.add(filters.tags, 'text[]')}`)
  for (const [name, wanted] of Object.entries(filters.options ?? {})) {
    if (wanted.length > 0)
      parts.push(
        `g.option_values && ${values.add(
          wanted.map((value) => `${name}=${value}`),
          'text[]',
        )}`,
      )
  }
  const query = filters.query === undefined ? undefined : toSearchQuery(filters.query)
  if (query) parts.push(`g.words @@ to_tsquery('english', ${values.add(query, 'text')})`)
  return parts.map((part) => ` AND ${part}`).join('')
}

/** The filters in one spelling, for keys of caches; empty when nothing is filtered. */
export function filterKey(filters: ListingFilters | undefined): string {
  if (!filters) return ''
  const { price_min, price_max, in_stock, tags, options, query } = filters
  const chosen = Object.entries(options ?? {}).filter(([, wanted]) => wanted.length > 0)
  const parts = [
    price_min,
    price_max,
    in_stock || undefined,
    tags?.length ? [...tags].sort() : undefined,
    chosen.length > 0
      ? chosen.map(([name, wanted]) => JSON.stringify([name, ...[...wanted].sort()])).sort()
      : undefined,
    query?.trim().toLowerCase() || undefined,
  ]
  return parts.some((part) => part !== undefined) ? JSON.stringify(parts.map((part) => part ?? null)) : ''
}
