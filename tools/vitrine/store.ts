import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { isPage, pageHref } from '#routes/page-href.ts'
import { type PageKind, type PageRow, pageTable } from '#routes/page-table.ts'
import { readAddress } from '#routes/read-address.ts'

/** What the store has, as far as documents may point to it. */
export interface Store {
  /** Whether an own path (no query, no fragment) is a page of the shop. */
  hasPage: (path: string) => boolean
  /** Whether a picture below /images/ is there. */
  hasImage: (path: string) => boolean
  /** Paths to suggest for a mistyped one. */
  pages: readonly string[]
  images: () => readonly string[]
}

/** Pages that exist in every shop: those of the page table without a parameter or a mode (specification §2.1). */
const FIXED = (Object.values(pageTable) as PageRow[]).filter(({ path, mode }) => !path.includes('{') && !mode)

/** Page types whose documents are pages at their own path; the others are templates of entities. */
const PAGE_TYPES = ['Page', 'Search']

/** Folders of fixtures/content whose files are pages by their names. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  blog: (slug) => pageHref('article', { slug }),
  faq: (group) => pageHref('questions', { group }),
}

interface Named {
  slug: string
}
interface ProductGroup extends Named {
  tags?: string[]
  products?: { sku: string }[]
}
interface DocumentFile {
  page?: { path?: string }
  page_type?: string
}

function readJson<T>(path: string, otherwise: T): T {
  return existsSync(path) ? (parse(readFileSync(path, 'utf8'), [], { allowTrailingComma: true }) as T) : otherwise
}

function filesBelow(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
}

function* pagesOf(root: string): Generator<string> {
  const catalogue = join(root, 'fixtures/catalogue')
  for (const { path } of FIXED) yield path
  for (const { slug } of readJson<Named[]>(join(catalogue, 'categories.json'), [])) yield pageHref('category', { slug })
  for (const { slug } of readJson<Named[]>(join(catalogue, 'collections.json'), []))
    yield pageHref('collection', { slug })
  for (const file of filesBelow(join(catalogue, 'products'), /\.json$/)) {
    for (const group of readJson<ProductGroup[]>(join(catalogue, 'products', file), [])) {
      yield pageHref('product', { slug: group.slug })
      for (const { sku } of group.products ?? []) yield pageHref('product', { slug: sku })
      for (const tag of group.tags ?? []) yield pageHref('tag', { slug: tag })
    }
  }
  for (const folder of ['fixtures/templates', 'fixtures/content']) {
    for (const file of filesBelow(join(root, folder), /\.jsonc?$/)) {
      const { page, page_type: type = 'Page' } = readJson<DocumentFile>(join(root, folder, file), {})
      if (typeof page?.path === 'string' && PAGE_TYPES.includes(type)) yield page.path
    }
  }
  for (const [folder, pathOf] of Object.entries(WRITTEN))
    for (const file of filesBelow(join(root, 'fixtures/content', folder), /\.md$/)) yield pathOf(file.slice(0, -3))
  const { redirects = [] } = readJson<{ redirects?: { from: string }[] }>(join(root, 'fixtures/store.json'), {})
  for (const { from } of redirects) yield from
}

/** Pages that have no list of their own: a parcel, an order, a link to set a new password. */
const OPEN_ENDED: readonly PageKind[] = ['parcel', 'order', 'order-invoice', 'reset-password', 'article']

/** Reads the demo store below `root`. */
export function readStore(root: string): Store {
  const pages = new Set(pagesOf(root))
  let images: Set<string> | undefined
  const readImages = () =>
    (images ??= new Set(filesBelow(join(root, 'fixtures/images'), /\.[a-z0-9]+$/i).map((name) => `/images/${name}`)))
  return {
    pages: [...pages],
    hasPage: (path) =>
      pages.has(path.length > 1 ? path.replace(/\/+$/, '') : path) || isPage(readAddress(path), ...OPEN_ENDED),
    hasImage: (path) => readImages().has(path),
    images: () => [...readImages()],
  }
}
