import type { ResourceFacts } from '#domain/resource-facts.ts'

/** What a list shows; it is part of the address. */
export interface ListState {
  search: string
  /** One of the schema’s sorts, with “-” before it if descending. */
  sort: string
  /** Values by the name of a filter; only filters with values. */
  filters: Readonly<Record<string, readonly string[]>>
}

type Facts = Pick<ResourceFacts, 'sorts' | 'defaultSort' | 'filters'>
type Parameters = Readonly<Record<string, string | undefined>>

const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads a list’s state from an address. Unknown sorts and filters are ignored. */
export function readListState(parameters: Parameters, { sorts, defaultSort, filters = [] }: Facts): ListState {
  const sort = parameters['sort'] ?? ''
  const found = filters.flatMap(({ name, options, isDay, isText }) => {
    const given = (parameters[name] ?? '').split(',')
    const isValue = (value: string) =>
      isDay ? isCalendarDay(value) : isText ? value.trim() !== '' : /^[1-9]\d{0,8}$/.test(value)
    const values = [...new Set(given)].filter((value) => (options ? Object.hasOwn(options, value) : isValue(value)))
    return values.length > 0 ? [[name, values] as const] : []
  })
  return {
    search: parameters['search'] ?? '',
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
    filters: Object.fromEntries(found),
  }
}

/** Returns the parameters of a list’s address, and those of its call. What equals the default is undefined. */
export function listParameters({ search, sort, filters }: ListState, facts: Facts): Record<string, string | undefined> {
  const values = (facts.filters ?? []).map(({ name }) => [name, filters[name]?.join(',')] as const)
  return {
    search: search.trim() || undefined,
    sort: sort === facts.defaultSort ? undefined : sort,
    ...Object.fromEntries(values),
  }
}

/** Returns the sort after a press on a column’s header: ascending, descending, and ascending again. */
export const nextSort = (name: string, sort: string): string => (sort === name ? `-${name}` : name)

export const ariaSort = (name: string, sort: string): 'ascending' | 'descending' | undefined =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined

/** Returns the query of a list’s address, as a saved view keeps it. */
export function queryOfState(state: ListState, facts: Facts): string {
  const entries = Object.entries(listParameters(state, facts)).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries as [string, string][]).toString()
}

export const isRestricted = ({ search, filters }: ListState): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0
