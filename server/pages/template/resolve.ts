import type { FastifyInstance } from 'fastify'
import type { PageSubject } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { pageTable } from '#pages/page-table.ts'
import { type Address, readAddress } from '#pages/read-address.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/catalogue/category/service.ts'
import { findTag } from '#server/catalogue/listing/scope.ts'
import type { SeesProduct } from '#server/catalogue/product/shown-product.ts'
import { findSeenProduct } from '#server/catalogue/product/single.ts'
import { hasArticle } from '#server/engagement/blog/articles.ts'
import { readGroups } from '#server/engagement/faq/questions.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { type PublishedDocument, presentDocument, readDocument } from './documents.ts'
import * as pages from '#words/pages.ts'
import * as t from '#words/request-errors.ts'

/** Returns the document type for a subject, and the key of the default document used when it has none of its own. */
export function entityTemplate(kind: PageSubject['kind']): { type: keyof typeof DEFAULTS; key: string } | undefined {
  const type = ENTITY_TYPES[kind]
  return type && { type, key: DEFAULTS[type] }
}

interface Wanted {
  key: string
  path: string | undefined
  sku: string | undefined
  /** Which products have a page. */
  sees: SeesProduct
  isAdmin?: boolean
  /** Mode pages that exist for the caller (RT-05). */
  reachable?: readonly string[] | undefined
  /** Hides even the store's own not-found document. */
  isShopClosed?: boolean
}

/** The tags also hold for a missing document. */
interface Match {
  document: PublishedDocument | undefined
  path?: string
  tags: string[]
  /** Not everybody sees it, so it must not be cached. */
  isDraft?: boolean
}

/** Other documents belong to an entity or surround the page. */
const PAGES = ['Page', 'Search', 'Home']
const DEFAULTS = {
  Product: 'product',
  Category: 'category',
  Collection: 'collection',
  Article: 'article',
  Faq: 'faq',
  Shop: 'shop-online',
} as const
const ENTITY_TYPES: Partial<Record<PageSubject['kind'], keyof typeof DEFAULTS>> = {
  product: 'Product',
  category: 'Category',
  collection: 'Collection',
  tag: 'Shop',
  article: 'Article',
  faq: 'Faq',
}

/**
 * Finds the document of an address: the entity's own, else the default of its page type (RT-09).
 * @throws ApiError 404 with the store's not-found document in its payload (RT-10)
 */
export async function resolveTemplate(app: FastifyInstance, wanted: Wanted): Promise<Tagged<TemplateResult>> {
  const path =
    wanted.path ?? (wanted.key === pageTable.home.key ? pageHref('home') : pageHref('page', { slug: wanted.key }))
  const address = readAddress(path, wanted.sku)
  if (wanted.isShopClosed && !(address.row.mode ?? address.row.whileClosed)) throw notFound(t.shopClosed())
  const match = await findMatch(app, address, wanted)
  if (match.document) {
    const found = await presentDocument(app, match.document, { path: match.path, isAdmin: wanted.isAdmin ?? false })
    return { ...found, tags: [...match.tags, ...found.tags], ...(match.isDraft && { keep: false }) }
  }
  if (wanted.isShopClosed) throw notFound(pages.unmatchedRoute({ path }), match.tags)
  throw await pageNotFound(app, wanted.path ?? `/${wanted.key}`, match.tags)
}

export async function pageNotFound(app: FastifyInstance, path: string, tags: string[]): Promise<ApiError> {
  const own = await readDocument(app, 'not-found')
  const template = own && (await presentDocument(app, own, { path, isAdmin: false }))
  return new ApiError(404, 'page_not_found', pages.unmatchedRoute({ path }), {
    ...(template && { payload: { template: template.value } }),
    tags: [...tags, ...(template?.tags ?? ['document:not-found'])],
  })
}

export async function findMatch(app: FastifyInstance, address: Address, wanted: Wanted): Promise<Match> {
  const { plugin } = address.row
  if (!plugin || !address.exists) return findDocument(app, address, wanted)
  if ((await installedNames(app)).has(plugin)) {
    const match = await findDocument(app, address, wanted)
    return { ...match, tags: ['plugins', ...match.tags] }
  }
  // Without the plugin the address is an ordinary page, which the owner may have created.
  const { key } = address
  const isPlain = Object.keys(address.params).length === 0
  return {
    document: isPlain ? await readDocument(app, key, PAGES) : undefined,
    tags: ['plugins', `document:${key}`],
  }
}

async function findDocument(app: FastifyInstance, address: Address, wanted: Wanted): Promise<Match> {
  const { row, key, exists, subject } = address
  const { kind, id, slug } = subject
  if (!exists) return { document: undefined, tags: [] }
  switch (kind) {
    case 'product': {
      const { found, seen, isById } = await findSeenProduct(app, { id, slug }, wanted.sees)
      const tags = [
        ...(isById ? [] : ['shop']),
        found ? `product:${found.id}` : 'shop',
        `document:${found?.slug ?? id}`,
        `document:${DEFAULTS.Product}`,
      ]
      return {
        document: seen && (await entityDocument(app, 'Product', seen.slug)),
        path: pageHref('product', { slug: found?.slug ?? id }),
        tags,
        isDraft: seen?.published === false,
      }
    }
    case 'category':
    case 'collection': {
      const isCategory = kind === 'category'
      const type = isCategory ? 'Category' : 'Collection'
      const rows: { slug: string }[] = isCategory ? await readCategories(app) : await readCollections(app)
      const exists = rows.some((row) => row.slug === id)
      const tags = [isCategory ? 'categories' : 'collections', `document:${id}`, `document:${DEFAULTS[type]}`]
      return {
        document: exists ? await entityDocument(app, type, id) : undefined,
        path: pageHref(kind, { slug: id }),
        tags,
      }
    }
    case 'tag':
      return {
        document: (await findTag(app, id)) ? await entityDocument(app, 'Shop', id) : undefined,
        path: pageHref('tag', { slug: id }),
        tags: ['shop', 'facets', `document:${id}`, `document:${DEFAULTS.Shop}`],
      }
    case 'article':
      return {
        document: (await hasArticle(app, id)) ? await entityDocument(app, 'Article', id) : undefined,
        path: pageHref('article', { slug: id }),
        tags: ['articles', `document:${id}`, `document:${DEFAULTS.Article}`],
      }
    case 'faq':
      return {
        document: (await readGroups(app)).some((group) => group.id === id)
          ? await entityDocument(app, 'Faq', id)
          : undefined,
        path: pageHref('questions', { group: id }),
        tags: ['questions', `document:${id}`, `document:${DEFAULTS.Faq}`],
      }
    case 'page':
    case 'shop':
    case 'blog':
      break
  }
  if (row.key !== undefined) {
    const keys = [...(row.documents ?? []), row.key]
    return {
      document: await firstDocument(app, keys),
      ...(wanted.path && { path: cleanPath(wanted.path) }),
      tags: keys.map((one) => `document:${one}`),
    }
  }
  const tags = [`document:${key}`]
  if (row.mode) {
    const applies = address.kind !== undefined && (wanted.reachable?.includes(address.kind) ?? false)
    return { document: applies ? await readDocument(app, key) : undefined, tags: ['storefront', ...tags] }
  }
  // An address such as /product, which names no entity.
  if (row.subject) return { document: undefined, tags: [] }
  return { document: await readDocument(app, key, PAGES), tags }
}

async function firstDocument(app: FastifyInstance, keys: readonly string[]): Promise<PublishedDocument | undefined> {
  for (const key of keys) {
    const document = await readDocument(app, key)
    if (document) return document
  }
  return undefined
}

async function entityDocument(
  app: FastifyInstance,
  type: keyof typeof DEFAULTS,
  slug: string,
): Promise<PublishedDocument | undefined> {
  return (await readDocument(app, slug, [type])) ?? (await readDocument(app, DEFAULTS[type], [type]))
}

const cleanPath = (path: string): string => path.split(/[?#]/)[0] || '/'
