import { queryOptions } from '@tanstack/react-query'
import { getCategories, getCategoryGrid } from '#generated/calls/category.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Categories by slug, in the order given; the top-level ones for an empty list. */
export const categoryGridQuery = (items: readonly string[]) =>
  queryOptions({ ...queryOf(getCategoryGrid, { body: { items: [...items] } }), staleTime: minutes(5) })

/** A category with its descendants, or all categories. */
export const categoriesQuery = (categoryId?: number) =>
  queryOptions({ ...queryOf(getCategories, { query: { category_id: categoryId } }), staleTime: minutes(5) })
