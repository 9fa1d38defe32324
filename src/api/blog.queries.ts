import { queryOptions } from '@tanstack/react-query'
import type { ArticleListBody } from '#generated/api.d.ts'
import { getArticle, listArticles } from './blog.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'

/** One page of the blog's articles. */
export function articlesQuery(body: ArticleListBody) {
  return queryOptions({
    queryKey: ['blog', 'list', body],
    queryFn: ({ client, signal }) => listArticles(httpOf(client), body, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** One article. */
export function articleQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'article', slug],
    queryFn: ({ client, signal }) => getArticle(httpOf(client), slug, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
