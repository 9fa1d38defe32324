import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { PageContext, PageDocument } from '#engine/types.ts'
import type { Listing, SingleProduct, Storefront } from '#generated/api.d.ts'
import { getCategoryListing, getCollectionListing, getShopListing } from '#generated/calls/product.ts'
import { ownPath } from '#lib/url.ts'
import * as pages from '#words/pages.ts'
import { pageHref } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import type { AppContext } from './app-context.ts'
import type { LoadedPage } from './loaded-page.ts'
import { documentQuery, subjectIn } from './page-queries.ts'
import { siteOrigin } from './site-origin.ts'

/** The content of a page's head. */
export interface PageFacts {
  page: PageContext
  /** The page's name; the window title adds the shop's. */
  heading: string
  title: string
  description: string
  /** Excluded from search engines. */
  hidden: boolean
  /** The page's absolute canonical address; undefined for unlisted pages. */
  canonical: string | undefined
  origin: string
  storefront: Storefront | null | undefined
  /** The document's image for social networks. */
  socialImage?: unknown
  /** The page's entity, if loaded; absent when not found. */
  subject?: unknown
}

/** Returns the facts of a loaded page. */
export function pageFacts({ page, denied, documents: { own } }: LoadedPage, context: AppContext): PageFacts {
  const { queryClient } = context
  const storefront = queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront
  const origin = siteOrigin(context)
  const nowhere = { page, origin, storefront, description: '', hidden: true, canonical: undefined }
  if (denied !== undefined || !own) {
    const heading = denied ?? pages.unmatchedRoute({ path: page.path })
    return { ...nowhere, heading, title: [heading, storefront?.name].filter(Boolean).join(' · ') }
  }
  const { document, lookUp } = own
  const head = lookUp(document.page)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const isHome = page.path === pageHref('home')
  const status = queryClient.getQueryData(documentQuery(page).queryKey)?.status
  const missing = status === 404 ? pages.unmatchedRoute({ path: page.path }) : undefined
  const { row } = readAddress(page.path)
  const subject = subjectIn(queryClient, page)
  // Written for this product; its document may be that of all products.
  const seo = page.kind === 'product' ? (subject as Partial<SingleProduct> | undefined)?.seo : undefined
  const heading =
    missing ??
    row.title?.() ??
    (seo?.title || text(head.meta_title) || (isHome && storefront?.meta_title) || text(head.title))
  const shop = storefront?.name ?? ''
  const title = isHome && !missing ? heading : [heading, shop].filter(Boolean).join(' · ')
  if (missing) return { ...nowhere, heading, title }
  // Under maintenance the status suffices, and “noindex” must not apply to the redirecting pages.
  const isMode = row.mode === true && page.kind !== 'under-maintenance'
  const hidden = document.page.noindex === true || storefront?.indexing === false || row.personal === true || isMode
  return {
    page,
    origin,
    storefront,
    socialImage: head.social_image,
    subject,
    heading,
    title,
    description: seo?.description || text(head.meta_description) || storefront?.meta_description || '',
    hidden,
    canonical: hidden ? undefined : absolute(origin, canonicalPath(page, document, queryClient)),
  }
}

/** Returns an own path as an absolute, normalised URL. */
export function absolute(origin: string, path: string): string | undefined {
  // Concatenated, not resolved: no path can change the host.
  return URL.canParse(origin + path) ? new URL(origin + path).href : undefined
}

/**
 * Returns the document's own path, since a product has several; with the listing's page number, unless filtered or
 * sorted.
 */
function canonicalPath(
  page: PageContext,
  document: Pick<PageDocument, 'page'>,
  queryClient: AppContext['queryClient'],
): string {
  const path = page.subject.kind === 'page' && page.path === '/' ? '/' : (ownPath(document.page.path) ?? page.path)
  const { sort, query, tag } = page.search
  const number = Number(page.search['page'] ?? 1)
  if (number === 1 || sort || query || tag) return path
  const listing = listingOf(page, queryClient)
  if (isNarrowed(page, listing)) return path
  // A page beyond the listing has no address of its own.
  return listing && number > listing.pages ? path : `${path}?page=${number}`
}

/** Returns whether an address's filters reduce the products; unknown filters do not. */
function isNarrowed({ search: { facets, price } }: PageContext, listing: Listing | undefined): boolean {
  if (!listing) return facets !== undefined || price !== undefined
  const { facets: heard, price_min: min, price_max: max } = listing.applied
  return Object.keys(heard).length > 0 || min !== null || max !== null
}

/** Returns the page's listing, if loaded. */
export function listingOf(
  { subject, search }: PageContext,
  queryClient: AppContext['queryClient'],
): Listing | undefined {
  const wanted = Number(search['page'] ?? 1)
  return [getCategoryListing, getCollectionListing, getShopListing]
    .flatMap((listing) => queryClient.getQueriesData<Partial<Listing>>({ queryKey: listing.key() }))
    .map(([, data]) => data)
    .find(
      (data): data is Listing =>
        data?.subject?.kind === subject.kind &&
        (subject.kind === 'shop' || data.subject.slug === subject.id) &&
        data.page === wanted,
    )
}
