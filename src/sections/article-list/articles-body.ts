import type { PageContext } from '#engine/types.ts'
import type { ArticleListBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/article-list.js'

/** The section's API request, shared by the loader and the component. */
export function articlesBody({ limit }: Pick<Settings, 'limit'>, { subject, search }: PageContext): ArticleListBody {
  if (subject.kind !== 'blog') return { per_page: limit }
  const { page, tag } = search
  return {
    ...(typeof page === 'number' && { page }),
    ...(typeof tag === 'string' && { tag }),
  }
}
