import { queryOptions } from '@tanstack/react-query'
import type { ArticleListBody } from '#generated/api.d.ts'
import { getArticle, getArticles } from '#generated/calls/blog.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** One page of the blog's articles. */
export const articlesQuery = (body: ArticleListBody) =>
  queryOptions({ ...queryOf(getArticles, { body }), staleTime: minutes(5) })

/** One article. */
export const articleQuery = (slug: string) =>
  queryOptions({ ...queryOf(getArticle, { params: { id: slug } }), staleTime: minutes(5) })
