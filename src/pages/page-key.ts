import { splitAddress } from '#lib/url.ts'
import { readAddress } from './read-address.ts'
import { parseSearch, type RawSearch, searchKey } from './search.ts'

/** Who a page is made for. Strangers sent nothing that could contain a cart or login. */
export type Audience = 'stranger' | 'visitor' | 'admin'

/**
 * Everything besides the address that decides what a page shows. It is an input of the page's first step, and part of
 * the page cache's key.
 */
export interface Edition {
  /** The shop's origin, which canonical links contain. */
  origin: string
  /** How the visitor entered the shop: it is open, or closed in one of several ways. */
  pass: string
  audience: Audience
  /** BCP 47. */
  language: string
  /** Unpublished products, or drafts of documents, are shown. */
  drafts: boolean
}

/** Returns whether an admin's page shows unpublished content: always, unless the shopper's view is requested (CT-07). */
export const showsDrafts = (isAdmin: boolean, search: RawSearch): boolean =>
  isAdmin && search['is_published'] !== 'true'

export interface PageKey {
  key: string
  /** The page's path with its declared parameters, normalised: a shared page is made from these alone. */
  href: string
  /** Whether the page is the same for every visitor, or only for strangers, whose page no proxy may keep. */
  sharedBy: 'everyone' | 'strangers'
}

/** Returns the key under which a page is shared; undefined for a page made for one visitor. */
export function pageKeyOf(
  url: string,
  { audience, drafts, ...rest }: Edition,
  facets?: ReadonlySet<string>,
): PageKey | undefined {
  if (audience === 'admin' || drafts) return undefined
  const { path, query } = splitAddress(url)
  const { row } = readAddress(path)
  if (row.personal && !(row.alikeForStrangers && audience === 'stranger')) return undefined
  const sharedBy = row.personal ? 'strangers' : 'everyone'
  const href = path + searchKey(parseSearch(query), row, facets)
  // All remaining fields, so that none can be forgotten.
  const fields = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  return { key: [...fields.map((field) => field.join('=')), sharedBy, href].join(' '), href, sharedBy }
}
