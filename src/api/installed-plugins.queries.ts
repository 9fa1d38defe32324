import { queryOptions } from '@tanstack/react-query'
import { shopValuesQuery } from './shop-values.queries.ts'

/** The installed plugins: they come with the shop's initial values, so that no page asks for them. */
export function pluginsQuery() {
  return queryOptions({ ...shopValuesQuery(), select: ({ plugins }) => plugins })
}
