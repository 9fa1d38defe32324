import { queryOptions } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { getCategories } from '#generated/calls/category.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/admin-form.ts'

interface LinkChoice {
  key: string
  title: string
  /** The address. */
  detail: string
}

const choice = (title: string, detail: string): LinkChoice => ({ key: detail, title, detail })

/** Pages that a link may lead to. Without the shop’s categories, the fixed pages are offered. */
export const linkChoices = queryOptions({
  queryKey: ['admin', 'link-choices'],
  queryFn: async ({ client, signal }): Promise<LinkChoice[]> => {
    const categories = await getCategories(httpOf(client), { quiet: true, signal }).catch(() => [])
    return [
      choice(t.pageHome(), pageHref('home')),
      choice(t.pageShop(), pageHref('shop')),
      choice(t.pageBlog(), pageHref('blog')),
      choice(t.pageFaq(), pageHref('faq')),
      choice(t.pageTracking(), pageHref('track-order')),
      ...categories.map(({ name, slug }) => choice(name, pageHref('category', { slug }))),
    ]
  },
  staleTime: 300_000,
})
