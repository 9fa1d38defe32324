import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readAddress } from '#routes/read-address.ts'
import { FIXED_PAGES, PATH_PAGE_TYPES, type Store, isOpenEnded, pagePath } from '#server/pages/checks/store.ts'
import { findMatch } from '#server/pages/template/resolve.ts'
import { statement } from '#server/platform/db/database.ts'
import { contentPart } from '#server/platform/environment/content-folder.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import type { WrittenDocument } from './write-documents.ts'

const documentPaths = statement<{ path: string | null }, [types: readonly string[]]>(
  'document-paths',
  `SELECT published #>> '{page,path}' AS path FROM document WHERE published IS NOT NULL AND page_type = ANY ($1) ORDER BY id LIMIT 5000`,
)

const redirectedPaths = statement<{ from_path: string }, [paths: string[]]>(
  'redirected-paths',
  'SELECT from_path FROM path_redirect WHERE from_path = ANY ($1)',
)

/** A store that knows everything, and notes the pages that it is asked for. */
export function notingStore(asked: Set<string>): Store {
  return { hasPage: (path) => Boolean(asked.add(path)), hasImage: () => true, pages: [], images: () => [] }
}

/**
 * What documents may point to in this shop, once `documents` are shown in it. Of pages the shop itself is asked, and only for those in
 * `asked`: a large catalogue is not read for a few links.
 */
export async function readShopStore(
  app: FastifyInstance,
  documents: readonly WrittenDocument[],
  asked: ReadonlySet<string>,
): Promise<Store> {
  const db = app.database.pool
  const own = documents
    .filter(({ pageType }) => PATH_PAGE_TYPES.includes(pageType))
    .map(({ content }) => content.page.path)
  const pages = new Set([
    ...FIXED_PAGES,
    ...own,
    ...(await documentPaths(db, PATH_PAGE_TYPES)).flatMap(({ path }) => path ?? []),
  ])
  const found = new Set((await redirectedPaths(db, [...asked])).map(({ from_path: path }) => path))
  for (const path of asked)
    if (!pages.has(pagePath(path)) && !isOpenEnded(path) && (await hasDocument(app, path))) found.add(path)
  const folders = [join(findRoot(), 'fixtures/images')]
  if (app.config.contentDir) folders.unshift(contentPart(app.config.contentDir, 'images'))
  const images = new Set(folders.flatMap(imagesBelow))
  return {
    pages: [...pages],
    hasPage: (path) => pages.has(pagePath(path)) || found.has(path) || isOpenEnded(path),
    hasImage: (path) => images.has(path),
    images: () => [...images],
  }
}

async function hasDocument(app: FastifyInstance, path: string): Promise<boolean> {
  const address = readAddress(path)
  const wanted = { key: address.key, path, sku: undefined, unpublished: true }
  return (await findMatch(app, address, wanted)).document !== undefined
}

const imagesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/images/${name.replaceAll('\\', '/')}`)
    : []
