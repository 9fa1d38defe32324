import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { pageHref } from '#routes/page-href.ts'
import type { PageKind } from '#routes/page-table.ts'
import { FIXED_PAGES, PATH_PAGE_TYPES, type Store, isOpenEnded, pagePath } from '#server/pages/checks/store.ts'

/** Folders of texts, the demo's and the owner's alike, whose files are pages by their names. */
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
  yield* FIXED_PAGES
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
  yield* documentPaths(join(root, 'fixtures/templates'))
  yield* documentPaths(join(root, 'fixtures/content'))
  yield* writtenPages(join(root, 'fixtures/content'))
  const { redirects = [] } = readJson<{ redirects?: { from: string }[] }>(join(root, 'fixtures/store.json'), {})
  for (const { from } of redirects) yield from
}

function* documentPaths(folder: string): Generator<string> {
  for (const file of filesBelow(folder, /\.jsonc?$/)) {
    const { page, page_type: type = 'Page' } = readJson<DocumentFile>(join(folder, file), {})
    if (typeof page?.path === 'string' && PATH_PAGE_TYPES.includes(type)) yield page.path
  }
}

function* writtenPages(folder: string): Generator<string> {
  for (const [part, pathOf] of Object.entries(WRITTEN))
    for (const file of filesBelow(join(folder, part), /\.md$/)) yield pathOf(file.slice(0, -3))
}

const imagesBelow = (folder: string): string[] => filesBelow(folder, /\.[a-z0-9]+$/i).map((name) => `/images/${name}`)

/** Reads the demo store below `root`. */
export function readStore(root: string): Store {
  const pages = new Set(pagesOf(root))
  let images: Set<string> | undefined
  const readImages = () => (images ??= new Set(imagesBelow(join(root, 'fixtures/images'))))
  return {
    pages: [...pages],
    hasPage: (path) => pages.has(pagePath(path)) || isOpenEnded(path),
    hasImage: (path) => readImages().has(path),
    images: () => [...readImages()],
  }
}

/** Pages that only the shop's database knows: publishing asks it, a check of files alone takes their word. */
const IN_DATABASE: readonly PageKind[] = ['product', 'category', 'collection', 'tag', 'article', 'questions']

/** Reads the owner's content folder, whose pictures are served beside the demo's. */
export function readOwnStore(root: string, contentDir: string): Store {
  const demo = readStore(root)
  // What stands in the starter's pages stands in every shop; the demo's own pages are in none but the demo.
  const pages = new Set([
    ...FIXED_PAGES,
    ...documentPaths(join(root, 'fixtures/starter/templates')),
    ...documentPaths(join(contentDir, 'templates')),
    ...writtenPages(contentDir),
  ])
  const own = new Set(imagesBelow(join(contentDir, 'images')))
  return {
    pages: [...pages],
    hasPage: (path) => pages.has(pagePath(path)) || isOpenEnded(path) || isOpenEnded(path, IN_DATABASE),
    hasImage: (path) => own.has(path) || demo.hasImage(path),
    images: () => [...own, ...demo.images()],
  }
}
