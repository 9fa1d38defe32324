import type { FastifyInstance } from 'fastify'
import type { PageSubject } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'
import { pageTable } from '#routes/page-table.ts'
import { type Address, readAddress } from '#routes/read-address.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/catalogue/category/service.ts'
import { findTag } from '#server/catalogue/listing/scope.ts'
import { findProduct } from '#server/catalogue/product/single.ts'
import { hasArticle } from '#server/engagement/blog/articles.ts'
import { readGroups } from '#server/engagement/faq/questions.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { type PublishedDocument, present, readDocument } from './documents.ts'

/** Returns the document type for a subject, and the key of the default document used when it has none of its own. */
export function entityTemplate(kind: PageSubject['kind']): { type: keyof typeof DEFAULTS; key: string } | undefined {
  const type = ENTITY_TYPES[kind]
  return type && { type, key: DEFAULTS[type] }
}

interface Wanted {
  key: string
  path: string | undefined
  sku: string | undefined
  /** Shows admins pages of products that are not published yet. */
  unpublished: boolean
  isAdmin?: boolean
  /** Pages of modes that exist for the caller (RT-05). */
  reachable?: readonly string[] | undefined
  /** The caller is shut out of the shop: of other pages there is not even the store's own not-found document. */
  isShutOut?: boolean
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
 * The document of an address: the entity's own, else the default one of its page type (RT-09). Throws ApiError 404 whose payload holds
 * the store's not-found document (RT-10) when there is no such page, product, category, …
 */
export async function resolveTemplate(app: FastifyInstance, wanted: Wanted): Promise<Tagged<TemplateResult>> {
  const path =
    wanted.path ?? (wanted.key === pageTable.home.key ? pageHref('home') : pageHref('page', { slug: wanted.key }))
  const address = readAddress(path, wanted.sku)
  if (wanted.isShutOut && !(address.row.mode ?? address.row.whileClosed)) throw notFound('The shop is closed just now.')
  const match = await findMatch(app, address, wanted)
  if (match.document) {
    const found = await present(app, match.document, { path: match.path, isAdmin: wanted.isAdmin ?? false })
    return { ...found, tags: [...match.tags, ...found.tags] }
  }
  if (wanted.isShutOut) throw notFound(`Page not found: ${path}`, match.tags)
  throw await pageNotFound(app, wanted.path ?? `/${wanted.key}`, match.tags)
}

/** The refusal for a page that does not exist (specification §8), with the store's own document for it. */
export async function pageNotFound(app: FastifyInstance, path: string, tags: string[]): Promise<ApiError> {
  const own = await readDocument(app, 'not-found')
  const template = own && (await present(app, own, { path, isAdmin: false }))
  return new ApiError(404, 'page_not_found', `Page not found: ${path}`, {
    ...(template && { payload: { template: template.value } }),
    tags: [...tags, ...(template?.tags ?? ['document:not-found'])],
  })
}

/** Finds the document of an address. That of a plugin's page is there while the plugin is installed (PL-11). */
export async function findMatch(app: FastifyInstance, address: Address, wanted: Wanted): Promise<Match> {
  const { plugin } = address.row
  if (!plugin || !address.exists) return findDocument(app, address, wanted)
  if ((await installedNames(app)).has(plugin)) {
    const match = await findDocument(app, address, wanted)
    return { ...match, tags: ['plugins', ...match.tags] }
  }
  // Without the plugin its address is that of any page: the owner may have had one there before.
  const { key } = address
  const isPlain = Object.keys(address.params).length === 0
  return {
    document: isPlain ? await readDocument(app, key, PAGES) : undefined,
    tags: ['plugins', `document:${key}`],
  }
}

/** Finds it by what the row of the address says: by its subject, its mode, its fixed key, or as a page. */
async function findDocument(app: FastifyInstance, address: Address, wanted: Wanted): Promise<Match> {
  const { row, key, exists, subject } = address
  const { kind, id, slug } = subject
  if (!exists) return { document: undefined, tags: [] }
  switch (kind) {
    case 'product': {
      const isShown = (one: { published: boolean } | undefined) => one?.published === true || wanted.unpublished
      const bySku = await findProduct(app, id)
      // A link to a variant that no longer exists still shows its product.
      const found = (bySku && isShown(bySku)) || slug === undefined ? bySku : await findProduct(app, slug)
      const shown = found && isShown(found) ? found : undefined
      const tags = [
        ...(found === bySku ? [] : ['shop']),
        found ? `product:${found.id}` : 'shop',
        `document:${found?.slug ?? id}`,
        `document:${DEFAULTS.Product}`,
      ]
      return {
        document: shown && (await entityDocument(app, 'Product', shown.slug)),
        path: pageHref('product', { slug: found?.slug ?? id }),
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
  // An address such as /product, which names nothing that its page could be about.
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
