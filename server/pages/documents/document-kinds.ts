import type { DocumentGroup } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import { readAddress } from '#pages/read-address.ts'
import type { DocumentId } from './stored-document.ts'

const GROUPS: Readonly<Record<string, DocumentGroup>> = {
  Header: 'frame',
  Footer: 'frame',
  Category: 'listing',
  Collection: 'listing',
  Shop: 'listing',
  Search: 'listing',
  Product: 'product',
  Cart: 'checkout',
  Checkout: 'checkout',
  Account: 'account',
  TrackOrder: 'account',
  Shared: 'shared',
  NotFound: 'system',
}

/** Page types whose documents belong to a record each, with the address of that record's page. */
const RECORD_PAGES: Readonly<Record<string, (slug: string) => string>> = {
  Product: (slug) => pageHref('product', { slug }),
  Category: (slug) => pageHref('category', { slug }),
  Collection: (slug) => pageHref('collection', { slug }),
  Shop: (slug) => pageHref('tag', { slug }),
  Article: (slug) => pageHref('article', { slug }),
  Faq: (group) => pageHref('questions', { group }),
}

/** Keys of documents that the shop itself shows somewhere. */
const SHOP_KEYS = new Set([
  ...['header', 'footer', 'not-found', 'product', 'category', 'collection', 'article'],
  ...(Object.values(pageTable) as PageRow[]).flatMap(({ path, key, documents = [] }) => [
    ...documents,
    ...(key === undefined ? [] : [key]),
    ...(path.includes('{') ? [] : [path.split('/').at(-1) ?? '']),
  ]),
])

/** Pages that the shop shows by itself: those of a closed shop, and those that mails lead to. */
const isSystemPage = ({ key, pageType }: DocumentId): boolean => pageType === 'Page' && SHOP_KEYS.has(key)

export const groupOf = (id: DocumentId): DocumentGroup =>
  isSystemPage(id) ? 'system' : (GROUPS[id.pageType] ?? 'page')

/** Returns whether a document may be unpublished: the shop needs the others. */
export const isRemovable = ({ key, pageType }: DocumentId): boolean => isAddable(pageType) && !SHOP_KEYS.has(key)

/** Returns whether documents of a page type can be added: the others are shown once in a shop. */
export const isAddable = (pageType: string): boolean =>
  pageType === 'Page' || pageType === 'Shared' || Object.hasOwn(RECORD_PAGES, pageType)

/** Returns whether other records can be assigned a document of this page type. */
export const isAssignable = (pageType: string): boolean =>
  pageType !== 'Shared' && pageType !== 'Shop' && isAddable(pageType)

/** Returns the address of the page of a record; undefined for page types without records. */
export function recordPath(pageType: string, slug: string): string | undefined {
  return Object.hasOwn(RECORD_PAGES, pageType) ? RECORD_PAGES[pageType]?.(slug) : undefined
}

/** Returns the address that a content page of this key has; undefined if the shop uses it for something else. */
export function pagePathOf(key: string): string | undefined {
  const path = pageHref('page', { slug: key })
  const { row, exists } = readAddress(path)
  return exists && row.pageType === 'Page' && !row.subject ? path : undefined
}

/** Stands for an order number and the like in the address of a page that shows one. */
const SAMPLE = 'sample'

/** Returns the address of the page that shows a document of the shop itself, such as a step of the checkout. */
export function shopPath({ key, pageType }: DocumentId): string | undefined {
  if (pageType === 'Header' || pageType === 'Footer') return pageHref('home')
  if (pageType === 'NotFound') return pageHref('page', { slug: key })
  const rows = (Object.values(pageTable) as PageRow[]).filter((row) => row.pageType === pageType)
  const row =
    rows.find(({ documents }) => documents?.[0] === key) ?? rows.find((one) => (one.key ?? lastOf(one)) === key)
  return row?.path.replaceAll(/\{\w+(?:\.\.\.)?\}/gu, SAMPLE)
}

const lastOf = ({ path }: PageRow): string => path.split('/').at(-1) ?? ''
