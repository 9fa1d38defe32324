import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { splitAddress } from '#lib/url.ts'
import { type Edition, showsDrafts } from '#pages/page-key.ts'
import { type Address, readAddress } from '#pages/read-address.ts'
import { unmaskAddress } from '#pages/secret-address.ts'
import { parseSearch } from '#pages/search.ts'
import { isPreviewedArticle } from '#server/engagement/blog/articles.ts'
import { productsSeenBy, seesPublished } from '#server/catalogue/product/shown-product.ts'
import { findSeenProduct } from '#server/catalogue/product/single.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import { type Network, networkOf } from '#server/platform/network/network.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'
import { findRedirect } from '#server/store/redirects/service.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import { readDocument, showsSharedDraft } from '#server/pages/template/documents.ts'
import { draftsSeenBy } from '#server/pages/template/drafts-seen.ts'
import { findMatch } from '#server/pages/template/resolve.ts'
import { cleanAddress } from './clean-address.ts'
import { findMovedListing } from './moved-address.ts'
import { mayContainTypedPrice, typedPriceAddress } from './typed-price.ts'

/** A request for a page or its payload. */
export interface PageVisit {
  /** The page's path and query. */
  url: string
  isPayload: boolean
  edition: Edition & { pass: Pass }
  network: Network
  /** The visitor's IP address. */
  ip: string
  headers: Record<string, string | undefined>
  /** The page shows what is not published, to somebody with a preview link. */
  isPreview: boolean
  /** A price typed into the filter form cannot be read (CK-17). */
  hasUnreadablePrice: boolean
}

/** The request's address leads elsewhere. */
export interface PageRedirect {
  location: string
  status: 301 | 302 | 303
  /** An owner's rule may lead to another site. */
  mayLeave: boolean
  isPayload: boolean
}

/** Reads what a request asks for: the page's address, and everything besides it that decides what the page shows. */
export async function readPageVisit(app: FastifyInstance, request: FastifyRequest): Promise<PageVisit | PageRedirect> {
  const { origin, ip, isAdmin, staff, gate } = request
  // The browser removes secrets from the URL, and sends them in a cookie.
  const { url, isPayload } = readPayloadAddress(unmaskAddress(request.raw.url ?? '/', request.headers.cookie))
  const redirect = await findPageRedirect(app, url, gate?.page !== undefined)
  if (redirect) return { ...redirect, isPayload }
  const typed = await readTypedPrice(app, url)
  if (typed?.location !== undefined) return { location: typed.location, status: 302, mayLeave: false, isPayload }
  const headers = request.headers as Record<string, string>
  const hasNothing = headers['cookie'] === undefined && headers['authorization'] === undefined
  // Payloads are made for no staff and, except for a preview, without cookies.
  const audience = isPayload ? 'visitor' : staff ? 'admin' : hasNothing ? 'stranger' : 'visitor'
  const isPreview = await showsPreview(app, request, url)
  return {
    url,
    isPayload,
    isPreview,
    edition: {
      origin,
      pass: gate?.pass ?? 'open',
      audience,
      language: languageOf(app),
      drafts: isPreview || showsDrafts(audience === 'admin' && isAdmin, parseSearch(splitAddress(url).query)),
    },
    network: networkOf(ip),
    ip,
    headers,
    hasUnreadablePrice: typed !== undefined,
  }
}

/** The owner's rules come first, but must not lead away from the page of a closed shop. */
async function findPageRedirect(
  app: FastifyInstance,
  url: string,
  isClosed: boolean,
): Promise<Omit<PageRedirect, 'isPayload'> | undefined> {
  const rule = isClosed ? undefined : await findRedirect(app, url)
  if (rule) return { location: rule.location, status: rule.status, mayLeave: true }
  const location = cleanAddress(url) ?? (isClosed ? undefined : await findMovedListing(app, url))
  return location === undefined ? undefined : { location, status: 301, mayLeave: false }
}

/**
 * Returns whether the page shows what this visitor's preview links show: an unpublished product or article, or the
 * draft of a document. All other pages remain the same for everybody.
 */
async function showsPreview(app: FastifyInstance, request: FastifyRequest, url: string): Promise<boolean> {
  if (!app.config.database) return false
  const isShoppersView = parseSearch(splitAddress(url).query)['is_published'] === 'true'
  const address = readAddress(url)
  return (
    (!isShoppersView && (await showsDraft(app, request, address))) ||
    (await showsUnpublishedProduct(app, request, address, isShoppersView)) ||
    (!isShoppersView &&
      address.subject.kind === 'article' &&
      (await isPreviewedArticle(app, address.subject.id, request.previewedIds('article'))))
  )
}

async function showsDraft(app: FastifyInstance, request: FastifyRequest, address: Address): Promise<boolean> {
  const drafts = await draftsSeenBy(request)
  if (drafts.length === 0) return false
  if (drafts.some(({ pageType }) => pageType === 'Header' || pageType === 'Footer')) return true
  const { key, path } = address
  const sees = productsSeenBy(request, undefined)
  const { document } = await findMatch(app, address, { key, path, sku: undefined, sees, drafts })
  // Missing pages show the not-found document.
  if (document ? document.isDraft === true : drafts.some(({ pageType }) => pageType === 'NotFound')) return true
  if (await showsSharedDraft(app, document, drafts)) return true
  for (const part of ['header', 'footer', ...(document ? [] : ['not-found'])])
    if (await showsSharedDraft(app, (await readDocument(app, part)).document, drafts)) return true
  return false
}

async function showsUnpublishedProduct(
  app: FastifyInstance,
  request: FastifyRequest,
  { subject }: Address,
  isShoppersView: boolean,
): Promise<boolean> {
  if (subject.kind !== 'product') return false
  const sees = productsSeenBy(request, isShoppersView || undefined)
  if (sees === seesPublished) return false
  const { seen } = await findSeenProduct(app, subject, sees)
  return seen?.published === false
}

async function readTypedPrice(app: FastifyInstance, url: string): Promise<ReturnType<typeof typedPriceAddress>> {
  if (!mayContainTypedPrice(url)) return undefined
  const { code: currency, locale } = app.config.database ? await readMoney(app) : {}
  return typedPriceAddress(url, { currency, locale })
}
