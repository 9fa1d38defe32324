import { pageHref } from '#pages/page-href.ts'

/** Returns the URL of a page of the blog: all articles, or those with a tag. */
export function blogHref({ tag, page = 1 }: { tag?: string | undefined; page?: number } = {}): string {
  return pageHref('blog', {}, { tag, page: page > 1 ? page : undefined })
}
