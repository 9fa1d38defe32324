import type { ReferenceKind } from '#engine/controls.ts'
import type { Finding, Store } from '#engine/checks/input/store.ts'
import { isPage, pageHref } from '#pages/page-href.ts'
import { type PageKind, type PageRow, pageTable } from '#pages/page-table.ts'
import { readAddress } from '#pages/read-address.ts'
import { BUY_GIFT_CARD_PATH, GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'

/** Pages that exist in every shop: those of the page table without a parameter or a mode (specification §2.1). */
export const FIXED_PAGES: readonly string[] = (Object.values(pageTable) as PageRow[]).flatMap(({ path, mode }) =>
  path.includes('{') || mode ? [] : [path],
)

/** Page types whose documents are pages at their own path; the others are templates of entities. */
export const PATH_PAGE_TYPES: readonly string[] = ['Page', 'Search']

/** Pages whose existence only the database knows, such as orders. */
const OPEN_ENDED: readonly PageKind[] = ['parcel', 'order', 'order-invoice', 'reset-password', 'article']

export const pagePath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Pages that the server makes without the app. */
const SERVER_PAGES: readonly string[] = [GIFT_CARD_PATH, BUY_GIFT_CARD_PATH]

/** Returns whether a path cannot be checked; links to it are never reported as broken. */
export const isOpenEnded = (path: string): boolean =>
  isPage(readAddress(path), ...OPEN_ENDED) || SERVER_PAGES.includes(pagePath(path))

export const isInLibrary = (path: string): boolean => path.startsWith('/media/')

/** Returns the key of the document that a path shows. */
export const keyOf = (path: string): string => readAddress(path).key

/** What the pages of an entity are called in documents. */
const ENTITY_KINDS = {
  product: 'product',
  category: 'category',
  collection: 'collection',
  tag: 'tag',
  questions: 'question-group',
} as const satisfies Partial<Record<PageKind, ReferenceKind>>

type EntityPage = keyof typeof ENTITY_KINDS

/** Returns the entity whose page a path is. */
export function entityOf(path: string): { page: EntityPage; kind: ReferenceKind; name: string } | undefined {
  const { kind, subject, exists } = readAddress(path)
  if (!exists || kind === undefined || !Object.hasOwn(ENTITY_KINDS, kind)) return undefined
  const page = kind as EntityPage
  return { page, kind: ENTITY_KINDS[page], name: subject.id }
}

/** Looks up the entity whose page a path is; undefined if the path is that of no entity. */
export function findEntityPage(path: string, { find }: Pick<Store, 'find'>): Finding | undefined {
  const entity = entityOf(path)
  return entity && find(entity.kind, entity.name)
}

/** Returns the paths of pages like this one: those of the same kind of entity, or of documents. */
export function pagesLike(path: string, documents: readonly string[], { names }: Pick<Store, 'names'>): string[] {
  const entity = entityOf(path)
  if (!entity) return [...documents]
  const parameter = entity.page === 'questions' ? 'group' : 'slug'
  const paths = names(entity.kind).map((name) => pageHref(entity.page, { [parameter]: name } as never))
  return [...paths, ...documents]
}
