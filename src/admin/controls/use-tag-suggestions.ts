import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getTags } from '#generated/calls/product.ts'

/** The shop’s tags; without them there are no suggestions. */
const usedTags = queryOptions({ ...queryOf(getTags, { quiet: true }), staleTime: 60_000 })
const MAX_SUGGESTIONS = 8

/** Returns tags in use that contain what is typed, and are not among `chosen`. */
export function useTagSuggestions(typed: string, chosen: readonly string[]): { key: string; title: string }[] {
  const { data: known = [] } = useQuery(usedTags)
  const words = typed.trim().toLowerCase()
  return known
    .map((tag) => tag.name)
    .filter((tag) => !chosen.includes(tag) && tag.toLowerCase().includes(words))
    .slice(0, MAX_SUGGESTIONS)
    .map((tag) => ({ key: tag, title: tag }))
}
