import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getTags } from '#generated/calls/product.ts'

const usedTags = queryOptions({ ...queryOf(getTags, { quiet: true }), staleTime: 60_000 })

/** Returns the tags that products have, to be suggested; none while they are loading. */
export const useUsedTags = (): string[] => useQuery(usedTags).data?.map(({ name }) => name) ?? []
