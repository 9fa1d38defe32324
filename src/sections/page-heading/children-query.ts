import { queryOptions } from '@tanstack/react-query'
import { categoriesQuery, categoryGridQuery } from '#api/category.queries.ts'
import { minutes } from '#api/client/query-times.ts'

/** Returns the direct subcategories of the category with this slug; their call needs its id. */
export function childrenQuery(slug: string) {
  return queryOptions({
    queryKey: ['category', 'children', slug],
    queryFn: async ({ client }) => {
      const [category] = await client.query(categoryGridQuery([slug]))
      if (!category) return []
      // The call also returns the category itself and all its descendants.
      const all = await client.query(categoriesQuery(category.id))
      return all.filter(({ parent_id: parent }) => parent === category.id)
    },
    retry: false,
    staleTime: minutes(5),
  })
}
