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
import { isPreviewedArticle, readArticles } from '#server/engagement/blog/articles.ts'
import { readGroups } from '#server/engagement/faq/questions.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { assignedKey } from './assigned-key.ts'
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
  /** Drafts that the caller sees instead of what is published. */
  drafts?: readonly PublishedDocument[]
  /** Ids of unpublished articles that the caller sees. */
  previewedArticles?: readonly number[]
}

/** A document, and the tags of all documents that were looked for, whether or not they exist. */
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
    const found = await presentDocument(app, match.document, {
      path: match.path,
      isAdmin: wanted.isAdmin ?? false,
      drafts: wanted.drafts,
    })
    const isShared = !match.isDraft && !match.document.isDraft
    return { ...found, tags: [...match.tags, ...found.tags], ...(!isShared && { keep: false }) }
  }
  if (wanted.isShopClosed) throw notFound(pages.unmatchedRoute({ path }), match.tags)
  throw await pageNotFound(app, wanted.path ?? `/${wanted.key}`, match.tags, wanted.drafts)
}

export async function pageNotFound(
  app: FastifyInstance,
  path: string,
  tags: readonly string[],
  drafts?: readonly PublishedDocument[],
): Promise<ApiError> {
  const { document, tags: own } = await readDocument(app, 'not-found', { drafts })
  const template = document && (await presentDocument(app, document, { path, isAdmin: false, drafts }))
  return new ApiError(404, 'page_not_found', pages.unmatchedRoute({ path }), {
    ...(template && { payload: { template: template.value } }),
    tags: document?.isDraft || template?.keep === false ? [] : [...tags, ...own, ...(template?.tags ?? [])],
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
  const isPlain = Object.keys(address.params).length === 0
  const match = await pageDocument(app, address.key, wanted)
  return { document: isPlain ? match.document : undefined, tags: ['plugins', ...match.tags] }
}

async function findDocument(app: FastifyInstance, address: Address, wanted: Wanted): Promise<Match> {
  const { row, key, exists, subject } = address
  const own = (type: keyof typeof DEFAULTS, slug: string) => entityDocument(app, type, slug, wanted.drafts)
  const { kind, id, slug } = subject
  if (!exists) return { document: undefined, tags: [] }
  switch (kind) {
    case 'product': {
      const { found, seen, isById } = await findSeenProduct(app, { id, slug }, wanted.sees)
      const { document, tags } = await own('Product', found?.slug ?? id)
      return {
        document: seen && document,
        path: pageHref('product', { slug: found?.slug ?? id }),
        tags: [...(isById ? [] : ['shop']), found ? `product:${found.id}` : 'shop', ...tags],
        isDraft: seen?.published === false,
      }
    }
    case 'category':
    case 'collection': {
      const isCategory = kind === 'category'
      const type = isCategory ? 'Category' : 'Collection'
      const rows: { slug: string }[] = isCategory ? await readCategories(app) : await readCollections(app)
      const match = await own(type, id)
      return {
        document: rows.some((row) => row.slug === id) ? match.document : undefined,
        path: pageHref(kind, { slug: id }),
        tags: [isCategory ? 'categories' : 'collections', ...match.tags],
      }
    }
    case 'tag': {
      const match = await own('Shop', id)
      return {
        document: (await findTag(app, id)) ? match.document : undefined,
        path: pageHref('tag', { slug: id }),
        tags: ['shop', 'facets', ...match.tags],
      }
    }
    case 'article': {
      const [match, articles] = [await own('Article', id), await readArticles(app)]
      const isPreviewed = await isPreviewedArticle(app, id, wanted.previewedArticles ?? [])
      return {
        document: isPreviewed || articles.rows.some(({ slug }) => slug === id) ? match.document : undefined,
        path: pageHref('article', { slug: id }),
        tags: [...articles.tags, ...match.tags],
        isDraft: isPreviewed,
      }
    }
    case 'faq': {
      const match = await own('Faq', id)
      return {
        document: (await readGroups(app)).some((group) => group.id === id) ? match.document : undefined,
        path: pageHref('questions', { group: id }),
        tags: ['questions', ...match.tags],
      }
    }
    case 'page':
    case 'shop':
    case 'blog':
      break
  }
  if (row.key !== undefined) {
    const match = await firstDocument(app, [...(row.documents ?? []), row.key], wanted.drafts)
    return { ...match, ...(wanted.path && { path: cleanPath(wanted.path) }) }
  }
  if (row.mode) {
    const applies = address.kind !== undefined && (wanted.reachable?.includes(address.kind) ?? false)
    const { document, tags } = await readDocument(app, key, { drafts: wanted.drafts })
    return { document: applies ? document : undefined, tags: ['storefront', ...tags] }
  }
  // An address such as /product, which names no entity.
  if (row.subject) return { document: undefined, tags: [] }
  return pageDocument(app, key, wanted)
}

async function firstDocument(app: FastifyInstance, keys: readonly string[], drafts: Wanted['drafts']): Promise<Match> {
  const all: string[] = []
  for (const key of keys) {
    const { document, tags } = await readDocument(app, key, { drafts })
    all.push(...tags)
    if (document) return { document, tags: all }
  }
  return { document: undefined, tags: all }
}

/** Returns the document of a content page: the one it is assigned, else its own. */
async function pageDocument(app: FastifyInstance, key: string, { drafts }: Wanted): Promise<Match> {
  const own = await readDocument(app, key, { pageTypes: PAGES, drafts })
  const assigned = own.document && (await assignedDocument(app, 'Page', key, drafts))
  const tags = [...own.tags, ...(assigned?.tags ?? [])]
  if (!assigned?.document) return { document: own.document, tags }
  return { document: assigned.document, path: pageHref('page', { slug: key }), tags }
}

/** Returns the document of an entity: the one it is assigned, its own, or the default one. */
async function entityDocument(
  app: FastifyInstance,
  type: keyof typeof DEFAULTS,
  slug: string,
  drafts: Wanted['drafts'],
): Promise<Match> {
  const reading = { pageTypes: [type], drafts }
  const found = [
    await assignedDocument(app, type, slug, drafts),
    await readDocument(app, slug, reading),
    await readDocument(app, DEFAULTS[type], reading),
  ]
  return {
    document: found.find(({ document }) => document)?.document,
    tags: found.flatMap(({ tags }) => tags),
  }
}

async function assignedDocument(
  app: FastifyInstance,
  type: string,
  slug: string,
  drafts: Wanted['drafts'],
): Promise<Pick<Match, 'document'> & { tags: readonly string[] }> {
  const key = await assignedKey(app, type, slug)
  return key === undefined ? { document: undefined, tags: [] } : readDocument(app, key, { pageTypes: [type], drafts })
}

const cleanPath = (path: string): string => path.split(/[?#]/)[0] || '/'
