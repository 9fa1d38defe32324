import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE_KINDS } from '#engine/controls.ts'
import { SHARED } from '#engine/page-types.ts'
import { outlineOf, type SharedOutlines } from '#engine/shared-sections.ts'
import { pageHref } from '#pages/page-href.ts'
import { type Finding, type NamesByKind, type Store, findIn } from '#engine/checks/input/store.ts'
import { readSourceBytes } from '#server/pages/checks/source.ts'
import type { ShopNames } from '#server/pages/checks/shop-names.ts'
import {
  FIXED_PAGES,
  PATH_PAGE_TYPES,
  findEntityPage,
  isInLibrary,
  isOpenEnded,
  keyOf,
  pagePath,
  pagesLike,
} from '#server/pages/checks/known-pages.ts'

/** Content folders whose files are pages, with the page's path by file name. */
const CONTENT_FOLDERS: Readonly<Record<string, (name: string) => string>> = {
  blog: (slug) => pageHref('article', { slug }),
  faq: (group) => pageHref('questions', { group }),
}

interface Named {
  slug: string
}
interface ProductGroup extends Named {
  published?: boolean
  tags?: string[]
  products?: { sku: string }[]
}
interface DocumentFile {
  template?: { key?: unknown }
  page?: { path?: string }
  page_type?: string
  component_data?: unknown
}

/** Returns the content of a JSON file, or `otherwise` if it cannot be read. Its own check reports errors. */
function readJson<T extends object>(path: string, otherwise: T): T {
  if (!existsSync(path)) return otherwise
  const { value } = readSourceBytes(readFileSync(path))
  return typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(otherwise)
    ? (value as T)
    : otherwise
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
  for (const [part, pathOf] of Object.entries(CONTENT_FOLDERS))
    for (const file of filesBelow(join(folder, part), /\.md$/)) yield pathOf(file.slice(0, -3))
}

const imagesBelow = (folder: string): string[] => filesBelow(folder, /\.[a-z0-9]+$/i).map((name) => `/images/${name}`)

interface WithId {
  id: string
}
interface StoreFile {
  menus?: WithId[]
  sliders?: WithId[]
}
interface GalleryFile extends Named {
  pictures?: { src: string }[]
}

const idsOf = (list: readonly (WithId | null)[] | undefined) =>
  (Array.isArray(list) ? list : []).flatMap((one: WithId | null) => one?.id ?? [])
const slugsIn = (path: string) => new Set(readJson<Named[]>(path, []).map(({ slug }) => slug))

/** Returns everything documents of the demo store may refer to. */
function demoNames(root: string): NamesByKind {
  const at = (path: string) => join(root, 'fixtures', path)
  const groups = filesBelow(at('catalogue/products'), /\.json$/).flatMap((file) =>
    readJson<ProductGroup[]>(at(`catalogue/products/${file}`), []),
  )
  const namesOf = ({ slug, products = [] }: ProductGroup) => [slug, ...products.map(({ sku }) => sku)]
  const galleries = filesBelow(at('content/galleries'), /\.json$/).map((file) =>
    readJson<GalleryFile>(at(`content/galleries/${file}`), { slug: '' }),
  )
  const forms = filesBelow(at('content'), /^(forms\/[^/]+|trade-enquiry)\.json$/)
  return {
    product: new Set(groups.flatMap(namesOf)),
    unpublished: new Set(groups.filter(({ published }) => published === false).flatMap(namesOf)),
    category: slugsIn(at('catalogue/categories.json')),
    collection: slugsIn(at('catalogue/collections.json')),
    menu: new Set(idsOf(readJson<StoreFile>(at('store.json'), {}).menus)),
    slider: new Set(idsOf(readJson<WithId[]>(at('catalogue/sliders.json'), []))),
    form: new Set(idsOf(forms.map((file) => readJson<WithId>(at(`content/${file}`), { id: '' })))),
    gallery: new Set(galleries.map(({ slug }) => slug)),
    'gallery-picture': new Set(galleries.flatMap(({ pictures = [] }) => pictures.map(({ src }) => src))),
    'question-group': questionGroups(at('content')),
    'shared-section': new Set(sharedSections(at('templates')).keys()),
  }
}

const questionGroups = (folder: string) =>
  new Set(filesBelow(join(folder, 'faq'), /\.md$/).map((file) => file.slice(0, -3)))

/** Returns the shared sections in a folder. */
const sharedSections = (folder: string): SharedOutlines =>
  new Map(
    filesBelow(folder, /\.jsonc?$/).flatMap((file) => {
      const { template, page_type: type, component_data: items } = readJson<DocumentFile>(join(folder, file), {})
      return type === SHARED && typeof template?.key === 'string' ? [[template.key, outlineOf(items)] as const] : []
    }),
  )

export function readStore(root: string): Store {
  const pages = new Set(pagesOf(root))
  const readImages = once(() => new Set(imagesBelow(join(root, 'fixtures/images'))))
  const known = once(() => demoNames(root))
  const find: Store['find'] = (kind, name) => findIn(known(), kind, name)
  const names: Store['names'] = (kind) => [...(known()[kind] ?? [])]
  return {
    findPage: (path) => {
      if (findEntityPage(path, { find }) === 'unpublished') return 'unpublished'
      return pages.has(pagePath(path)) || isOpenEnded(path) ? 'found' : 'missing'
    },
    pagesLike: (path) => pagesLike(path, [...pages], { names }),
    hasImage: (path) => isInLibrary(path) || readImages().has(path),
    images: () => [...readImages()],
    find,
    names,
    shared: once(() => sharedSections(join(root, 'fixtures/templates'))),
    keyOf,
  }
}

/** Reads the starter, whose pages may only refer to what every new shop has. */
export function readStarterStore(root: string): Store {
  const { menus } = readJson<StoreFile>(join(root, 'fixtures/starter/store.json'), {})
  const shared = sharedSections(join(root, 'fixtures/starter/templates'))
  const names: NamesByKind = {
    ...NOTHING,
    menu: new Set(idsOf(menus)),
    'shared-section': new Set(shared.keys()),
  }
  return {
    ...readStore(root),
    find: (kind, name) => findIn(names, kind, name),
    names: (kind) => [...(names[kind] ?? [])],
    shared: () => shared,
  }
}

const NOTHING: NamesByKind = Object.fromEntries(REFERENCE_KINDS.map((kind) => [kind, new Set<string>()]))

function once<T>(read: () => T): () => T {
  let value: { is: T } | undefined
  return () => (value ??= { is: read() }).is
}

/** Reads the owner's content folder. Demo pictures are available too, and `shop` adds the names in the database. */
export function readOwnStore(root: string, contentDir: string, shop?: ShopNames): Store {
  const demo = readStore(root)
  // Every shop has the starter's pages, but only the demo has the demo's.
  const pages = new Set([
    ...FIXED_PAGES,
    ...documentPaths(join(root, 'fixtures/starter/templates')),
    ...documentPaths(join(contentDir, 'templates')),
    ...writtenPages(contentDir),
    ...(shop?.paths ?? []),
  ])
  const own = new Set(imagesBelow(join(contentDir, 'images')))
  const shared = new Map([...(shop?.shared ?? []), ...sharedSections(join(contentDir, 'templates'))])
  const { menus, sliders } = readJson<StoreFile>(join(contentDir, 'store.json'), {})
  const written: NamesByKind = {
    menu: new Set(idsOf(menus)),
    slider: new Set(idsOf(sliders)),
    'question-group': questionGroups(contentDir),
    'shared-section': new Set(shared.keys()),
  }
  const find: Store['find'] = (kind, name) =>
    written[kind]?.has(name) ? 'found' : (shop?.find(kind, name) ?? 'unchecked')
  const names: Store['names'] = (kind) => [...(written[kind] ?? []), ...(shop?.names(kind) ?? [])]
  /** Entities and articles are in the database only. */
  const findInDatabase = (path: string): Finding =>
    findEntityPage(path, { find }) ?? (isOpenEnded(path) ? 'unchecked' : 'missing')
  return {
    findPage: (path) => (pages.has(pagePath(path)) ? 'found' : findInDatabase(path)),
    pagesLike: (path) => pagesLike(path, [...pages], { names }),
    hasImage: (path) => own.has(path) || demo.hasImage(path),
    images: () => [...own, ...demo.images()],
    find,
    names,
    shared: () => shared,
    keyOf,
  }
}
