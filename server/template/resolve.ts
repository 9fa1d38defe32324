import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { ApiError } from '#server/api-error.ts'
import type { Tagged } from '#server/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/category/service.ts'
import { findTag } from '#server/listing/scope.ts'
import { findProduct } from '#server/product/single.ts'
import { readStorefront } from '#server/storefront/service.ts'
import { readAddress } from './content-key.ts'
import { type PublishedDocument, readDocument, toResult } from './documents.ts'

interface Wanted {
  key: string
  path: string | undefined
  sku: string | undefined
  /** Shows admins pages of products that are not published yet. */
  unpublished: boolean
}

/** The document found for an address, and the tags of all that was looked at on the way: they hold for “nothing” too. */
interface Match {
  document: PublishedDocument | undefined
  path?: string
  tags: string[]
}

/** Types of documents that are pages by themselves; others belong to an entity or stand around the page. */
const PAGES = ['Page', 'Search', 'Home']
/** Default document of a page type, by its key. */
const DEFAULTS = {
  Product: 'product',
  Category: 'category',
  Collection: 'collection',
  Article: 'article',
  Shop: 'shop-online',
} as const

/**
 * The document of an address: the entity's own, else the default one of its page type (RT-09). Throws ApiError 404 whose payload holds
 * the store's not-found document (RT-10) when there is no such page, product, category, …
 */
export async function resolveTemplate(app: FastifyInstance, wanted: Wanted): Promise<Tagged<TemplateResult>> {
  const match = await findMatch(app, wanted)
  if (match.document)
    return { value: toResult(match.document, match.path), tags: [...match.tags, `document:${match.document.key}`] }
  throw await pageNotFound(app, wanted.path ?? `/${wanted.key}`, match.tags)
}

/** The refusal for a page that does not exist (specification §8), with the store's own document for it. */
export async function pageNotFound(app: FastifyInstance, path: string, tags: string[]): Promise<ApiError> {
  const own = await readDocument(app, 'not-found')
  return new ApiError(404, 'page_not_found', `Page not found: ${path}`, {
    ...(own && { payload: { template: toResult(own, path) } }),
    tags: [...tags, 'document:not-found'],
  })
}

async function findMatch(app: FastifyInstance, wanted: Wanted): Promise<Match> {
  const { kind, id, parts = [] } = readAddress(wanted.key, wanted.path, wanted.sku)
  switch (kind) {
    case 'fixed':
      return {
        document: await firstDocument(app, [...parts, id]),
        ...(wanted.path && { path: cleanPath(wanted.path) }),
        tags: [`document:${id}`, ...parts.map((part) => `document:${part}`)],
      }
    case 'product': {
      const found = await findProduct(app, id)
      const shown = found && (found.published || wanted.unpublished) ? found : undefined
      const tags = [
        found ? `product:${found.id}` : 'shop',
        `document:${found?.slug ?? id}`,
        `document:${DEFAULTS.Product}`,
      ]
      return {
        document: shown && (await entityDocument(app, 'Product', shown.slug)),
        path: `/product/${found?.slug}`,
        tags,
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
        path: `/product-${kind}/${id}`,
        tags,
      }
    }
    case 'tag':
      return {
        document: (await findTag(app, id)) ? await entityDocument(app, 'Shop', id) : undefined,
        path: `/shop-online/${id}`,
        tags: ['shop', 'facets', `document:${id}`, 'document:shop-online'],
      }
    case 'article':
      return {
        document: (await readDocument(app, id, ['Article'])) ?? (await readDocument(app, 'blogs')),
        path: `/blogs/${id}`,
        tags: [`document:${id}`, 'document:blogs'],
      }
    case 'mode': {
      const applies = await isModePage(app, id)
      return { document: applies ? await readDocument(app, id) : undefined, tags: ['storefront', `document:${id}`] }
    }
    case 'page':
      return { document: await readDocument(app, id, PAGES), tags: [`document:${id}`] }
    case 'nothing':
      return { document: undefined, tags: [] }
  }
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

async function isModePage(app: FastifyInstance, page: string): Promise<boolean> {
  const { appearance } = await readStorefront(app)
  if (page === 'password-protected') return appearance?.is_password_protection_enabled ?? false
  return appearance?.mode === (page === 'coming-soon' ? 'Coming Soon' : 'Under Maintenance')
}

const cleanPath = (path: string): string => path.split(/[?#]/)[0] || '/'
