import type { Article, ArticleList, ArticleListBody } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Articles of the blog, page by page; all, or those that carry a tag. */
export function listArticles(http: Http, body: ArticleListBody, signal?: AbortSignal): Promise<ArticleList> {
  return http.call({ method: 'POST', path: '/api/blog/list', body, data: shapeOf('ArticleList'), signal })
}

/** One article with its text. ApiError 404 when there is none. */
export function getArticle(http: Http, slug: string, signal?: AbortSignal): Promise<Article> {
  const path = `/api/blog/article/${encodeURIComponent(slug)}`
  return http.call({ method: 'GET', path, data: shapeOf('Article'), signal })
}
