import type { ReferenceKind } from '../../controls.ts'
import type { SharedOutlines } from '#engine/shared-sections.ts'

/** What documents may refer to, looked up by the caller beforehand. */
export interface Store {
  /** Expects a path without query and fragment. */
  findPage: (path: string) => Finding
  /** Returns the paths that a link to a missing page could mean. */
  pagesLike: (path: string) => readonly string[]
  /** Expects the address of a picture or video; true if only the shop's database would know, and it was not queried. */
  hasImage: (path: string) => boolean
  images: () => readonly string[]
  find: (kind: ReferenceKind, name: string) => Finding
  names: (kind: ReferenceKind) => readonly string[]
  /** Returns what the shared sections show, as far as they are known. */
  shared?: () => SharedOutlines
  /** Returns the key of the document that a path shows. */
  keyOf: (path: string) => string
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
