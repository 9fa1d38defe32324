import { queryOptions } from '@tanstack/react-query'
import { categoriesQuery, categoryGridQuery } from '#api/category.queries.ts'
import { minutes } from '#api/client/query-times.ts'

/** The categories right below the one with this slug; the call that lists them wants its number. */
export function childrenQuery(slug: string) {
  return queryOptions({
    queryKey: ['category', 'children', slug],
    queryFn: async ({ client }) => {
      const [category] = await client.query(categoryGridQuery([slug]))
      if (!category) return []
      // That call names the category itself as well, and all that is below.
      const all = await client.query(categoriesQuery(category.id))
      return all.filter(({ parent_id: parent }) => parent === category.id)
    },
    retry: false,
    staleTime: minutes(5),
  })
}
