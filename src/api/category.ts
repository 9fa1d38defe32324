import type { Category, CategoryGridBody } from '#generated/api.d.ts'
import { listOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Categories by slug, in the order asked for; all top-level ones for an empty list. */
export function getCategoryGrid(http: Http, body: CategoryGridBody, signal?: AbortSignal): Promise<Category[]> {
  return http.call({
    method: 'POST',
    path: '/api/category/category-grid',
    body,
    data: listOf('Category'),
    signal,
  })
}

/** Children of a category; all categories when none is named. */
export function getCategories(http: Http, categoryId?: number, signal?: AbortSignal): Promise<Category[]> {
  const query = { category_id: categoryId }
  return http.call({ method: 'GET', path: '/api/category/all', query, data: listOf('Category'), signal })
}
