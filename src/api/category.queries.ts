import { queryOptions } from '@tanstack/react-query'
import { getCategories, getCategoryGrid } from './category.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'

/** Categories by slug, in the order asked for; all top-level ones for an empty list. */
export function categoryGridQuery(items: readonly string[]) {
  return queryOptions({
    queryKey: ['category', 'grid', items],
    queryFn: ({ client, signal }) => getCategoryGrid(httpOf(client), { items: [...items] }, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** Children of a category, or all categories. */
export function categoriesQuery(categoryId?: number) {
  return queryOptions({
    queryKey: ['category', 'all', categoryId ?? null],
    queryFn: ({ client, signal }) => getCategories(httpOf(client), categoryId, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
