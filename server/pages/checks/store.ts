import type { ReferenceKind } from '#engine/controls.ts'
import type { SharedSections } from '#engine/shared-sections.ts'
import { isPage } from '#pages/page-href.ts'
import { type PageKind, type PageRow, pageTable } from '#pages/page-table.ts'
import { readAddress } from '#pages/read-address.ts'

/** What documents may refer to. */
export interface Store {
  /** Expects a path without query and fragment. */
  hasPage: (path: string) => boolean
  /** Expects the address of a picture or video; true if only the shop's database would know, and it was not queried. */
  hasImage: (path: string) => boolean
  pages: readonly string[]
  images: () => readonly string[]
  find: (kind: ReferenceKind, name: string) => Finding
  names: (kind: ReferenceKind) => readonly string[]
  shared: SharedSections
}

/** The result of a lookup. `unchecked` means only the shop's database would know, and it was not queried. */
export type Finding = 'found' | 'unpublished' | 'missing' | 'unchecked'

/** Names by kind. Unpublished products are listed in `unpublished` as well. */
export type NamesByKind = Partial<Record<ReferenceKind, ReadonlySet<string>>> & { unpublished?: ReadonlySet<string> }

/** Looks up a name in complete lists; kinds without a list are `unchecked`. */
export function findIn(known: NamesByKind, kind: ReferenceKind, name: string): Finding {
  const names = known[kind]
  if (!names) return 'unchecked'
  if (!names.has(name)) return 'missing'
  return kind === 'product' && known.unpublished?.has(name) ? 'unpublished' : 'found'
}

/** Pages that exist in every shop: those of the page table without a parameter or a mode (specification §2.1). */
export const FIXED_PAGES: readonly string[] = (Object.values(pageTable) as PageRow[]).flatMap(({ path, mode }) =>
  path.includes('{') || mode ? [] : [path],
)

/** Page types whose documents are pages at their own path; the others are templates of entities. */
export const PATH_PAGE_TYPES: readonly string[] = ['Page', 'Search']

/** Pages whose existence only the database knows, such as orders. */
const OPEN_ENDED: readonly PageKind[] = ['parcel', 'order', 'order-invoice', 'reset-password', 'article']

export const pagePath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Returns whether a path cannot be checked; links to it are never reported as broken. */
export const isOpenEnded = (path: string, kinds: readonly PageKind[] = OPEN_ENDED): boolean =>
  isPage(readAddress(path), ...kinds)

export const isInLibrary = (path: string): boolean => path.startsWith('/media/')
