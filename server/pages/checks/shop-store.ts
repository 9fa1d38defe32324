import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SHARED } from '#engine/page-types.ts'
import { outlineOf, type SharedOutlines } from '#engine/shared-sections.ts'
import { readAddress } from '#pages/read-address.ts'
import type { NamesByKind, Store } from '#engine/checks/input/store.ts'
import {
  FIXED_PAGES,
  PATH_PAGE_TYPES,
  findEntityPage,
  isInLibrary,
  isOpenEnded,
  keyOf,
  pagePath,
  pagesLike,
} from './known-pages.ts'
import { seesAll } from '#server/catalogue/product/shown-product.ts'
import { findMatch } from '#server/pages/template/resolve.ts'
import { statement } from '#server/platform/db/database.ts'
import { contentPart } from '#server/platform/environment/content-folder.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import type { StoreValues } from '#server/store/values/store-values.ts'
import { readShopNames } from './shop-names.ts'

const documentPaths = statement<{ path: string | null }, [types: readonly string[]]>(
  'document-paths',
  `SELECT published #>> '{page,path}' AS path FROM document WHERE published IS NOT NULL AND page_type = ANY ($1) ORDER BY id LIMIT 5000`,
)

const redirectedPaths = statement<{ from_path: string }, [paths: string[]]>(
  'redirected-paths',
  'SELECT from_path FROM path_redirect WHERE from_path = ANY ($1)',
)

/** An item of the library has its former addresses, too. One in the trash will soon be gone. */
const mediaPaths = statement<{ path: string }, [paths: string[]]>(
  'media-paths',
  `SELECT coalesce(p.path, '') AS path FROM unnest($1::text[]) AS p (path) WHERE EXISTS (
     SELECT FROM media m LEFT JOIN media_former_path f ON f.media_id = m.id
     WHERE m.trashed_at IS NULL AND p.path IN (m.path, f.path))`,
)

/** What is published with the documents that are checked. */
interface PublishedPage {
  /** Only required for shared sections. */
  key?: string
  pageType: string
  content: { page: { path?: string | undefined }; component_data: unknown[] }
}

/** Names that must be looked up in the shop's database. */
export interface Lookups {
  pages: Set<string>
  products: Set<string>
  media: Set<string>
  /** Pictures of all kinds. */
  pictures: Set<string>
}

export const emptyLookups = (): Lookups => ({
  pages: new Set(),
  products: new Set(),
  media: new Set(),
  pictures: new Set(),
})

/** Returns a store that accepts every name and records lookups. */
export function recordingStore(lookups: Lookups): Store {
  return {
    findPage(path) {
      const { kind, subject } = readAddress(path)
      lookups.pages.add(path)
      if (kind === 'product') lookups.products.add(subject.id)
      return 'found'
    },
    pagesLike: () => [],
    hasImage(path) {
      lookups.pictures.add(path)
      if (isInLibrary(path)) lookups.media.add(path)
      return true
    },
    images: () => [],
    find(kind, name) {
      if (kind === 'product') lookups.products.add(name)
      return 'found'
    },
    names: () => [],
    keyOf,
  }
}

/**
 * Returns what documents may refer to once `documents` and the menus and sliders of `values` are published. Only pages,
 * products and media in `lookups` are queried: a large catalogue is not read for a few links.
 */
export async function readShopStore(
  app: FastifyInstance,
  documents: readonly PublishedPage[],
  values: readonly Partial<StoreValues>[],
  lookups: Lookups,
): Promise<Store> {
  const db = app.database.pool
  const own = documents
    .filter(({ pageType }) => PATH_PAGE_TYPES.includes(pageType))
    .flatMap(({ content }) => content.page.path ?? [])
  const pages = new Set([
    ...FIXED_PAGES,
    ...own,
    ...(await documentPaths(db, PATH_PAGE_TYPES)).flatMap(({ path }) => path ?? []),
  ])
  const found = new Set((await redirectedPaths(db, [...lookups.pages])).map(({ from_path: path }) => path))
  for (const path of lookups.pages)
    if (!pages.has(pagePath(path)) && !isOpenEnded(path) && (await hasDocument(app, path))) found.add(path)
  const folders = [join(findRoot(), 'fixtures/images')]
  if (app.config.contentDir) folders.unshift(contentPart(app.config.contentDir, 'images'))
  const images = new Set(folders.flatMap(imagesBelow))
  const media = new Set((await mediaPaths(db, [...lookups.media])).map(({ path }) => path))
  const shop = await readShopNames(db, lookups.products)
  const ownShared: SharedOutlines = new Map(
    documents.flatMap(({ key, pageType, content }) =>
      pageType === SHARED && key !== undefined ? [[key, outlineOf(content.component_data)] as const] : [],
    ),
  )
  const shared: SharedOutlines = new Map([...shop.shared, ...ownShared])
  const written: NamesByKind = {
    menu: new Set(values.flatMap(({ menus = [] }) => menus.map(({ id }) => id))),
    slider: new Set(values.flatMap(({ sliders = [] }) => sliders.map(({ id }) => id))),
    'shared-section': new Set(ownShared.keys()),
  }
  const find: Store['find'] = (kind, name) => (written[kind]?.has(name) ? 'found' : shop.find(kind, name))
  const names: Store['names'] = (kind) => [...(written[kind] ?? []), ...shop.names(kind)]
  return {
    findPage: (path) => {
      if (findEntityPage(path, { find }) === 'unpublished') return 'unpublished'
      return pages.has(pagePath(path)) || found.has(path) || isOpenEnded(path) ? 'found' : 'missing'
    },
    pagesLike: (path) => pagesLike(path, [...pages], { names }),
    hasImage: (path) => (isInLibrary(path) ? media : images).has(path),
    images: () => [...images],
    find,
    names,
    shared: () => shared,
    keyOf,
  }
}

async function hasDocument(app: FastifyInstance, path: string): Promise<boolean> {
  const address = readAddress(path)
  const wanted = { key: address.key, path, sku: undefined, sees: seesAll }
  return (await findMatch(app, address, wanted)).document !== undefined
}

const imagesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/images/${name.replaceAll('\\', '/')}`)
    : []
