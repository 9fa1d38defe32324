import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { resolveText } from '#engine/resolve-bindings.ts'
import { notFoundMessages } from '#lib/messages.ts'
import type { AppContext } from '#src/app-context.ts'
import type { ValidateRule } from './document-route.tsx'
import type { PageEntry } from './load-page.ts'
import { documentQuery, pageContextOf, resolveDocument } from './page-data.ts'
import type { RawSearch } from './search.ts'

interface HeadArgs {
  match: {
    pathname: string
    search: unknown
    context: object
    staticData?: { title?: string; validate?: ValidateRule }
  }
}

/** Title, description, robots and social picture of a page, from its document and the storefront (LY-08). */
export function pageHead({ match }: HeadArgs) {
  const context = match.context as AppContext & PageEntry
  const page = pageContextOf(match.pathname, match.search as RawSearch)
  const { queryClient } = context
  const storefront = queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront
  const own = queryClient.getQueryData(documentQuery(page).queryKey)
  const shop = storefront?.name ?? ''
  if (context.denied !== undefined || !own?.result) {
    const title = context.denied ?? notFoundMessages.unmatchedRoute(page.path)
    return { meta: [{ title }, { name: 'robots', content: 'noindex' }] }
  }

  const { document, scope } = resolveDocument(own.result, context, page)
  const text = (value: unknown) => resolveText(value, scope)
  const missing = own.status === 404 ? notFoundMessages.unmatchedRoute(page.path) : undefined
  const heading = missing ?? match.staticData?.title ?? (text(document.page.meta_title) || text(document.page.title))
  const title = page.path === '/' && !missing ? heading : [heading, shop].filter(Boolean).join(' · ')
  const description = text(document.page.meta_description) || storefront?.meta_description || ''
  const hidden = missing !== undefined || document.page.noindex === true || storefront?.indexing === false
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  }
}
