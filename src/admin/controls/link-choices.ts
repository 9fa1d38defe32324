import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import type { LinkTargets } from '#generated/api.d.ts'
import { searchLinks } from '#generated/calls/links.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/admin-form.ts'

interface LinkChoice {
  key: string
  title: string
  /** The address. */
  detail: string
}

const choice = (title: string, detail: string): LinkChoice => ({ key: detail, title, detail })

/** Pages that every shop has. */
const fixedPages = (): LinkChoice[] => [
  choice(t.pageHome(), pageHref('home')),
  choice(t.pageShop(), pageHref('shop')),
  choice(t.pageBlog(), pageHref('blog')),
  choice(t.pageFaq(), pageHref('faq')),
  choice(t.pageTracking(), pageHref('track-order')),
]

const KINDS: Readonly<Record<LinkTargets['items'][number]['kind'], () => string>> = {
  product: t.linkProduct,
  category: t.linkCategory,
  collection: t.linkCollection,
  page: t.linkPage,
  article: t.linkArticle,
  questions: t.linkQuestions,
}

/** Pages that a link may lead to, by a part of their names or addresses. Without the shop’s answer, the fixed pages remain. */
export const linkChoices = (words: string) =>
  queryOptions({
    queryKey: ['admin', 'link-choices', words],
    queryFn: async ({ client, signal }): Promise<LinkChoice[]> => {
      const options = { query: { q: words }, quiet: true, signal } as const
      const { items } = await searchLinks(httpOf(client), options).catch(() => ({ items: [] }))
      const found = items.map(({ kind, title, path }) => choice(t.linkTarget({ title, kind: KINDS[kind]() }), path))
      const own = new Set(found.map(({ key }) => key))
      const lower = words.toLowerCase()
      const fixed = fixedPages().filter(
        ({ key, title, detail }) => !own.has(key) && `${title} ${detail}`.toLowerCase().includes(lower),
      )
      return [...fixed, ...found.filter(({ key }, index) => found.findIndex((one) => one.key === key) === index)]
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
