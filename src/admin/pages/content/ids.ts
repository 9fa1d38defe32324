import { normaliseDocument } from '#engine/normalise-document.ts'
import type { BlockItem } from '#engine/types.ts'
import type { Content, Item } from './content.ts'

/** Ends of new ids. Two people who add a section at the same time must not give it the same one. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 5
/** Ids have at most 64 characters. */
const MAX_KEY = 64 - LENGTH - 1

/** Returns an id that is also a readable anchor, such as `hero-x3k9a`. */
export function newId(key: string): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH))
  const end = [...random].map((value) => CHARACTERS[value % CHARACTERS.length]).join('')
  // Keys of shared sections may be of any script.
  const start = /^[a-z][a-z0-9-]*$/i.test(key) ? key : 'item'
  return `${start.slice(0, MAX_KEY)}-${end}`
}

/** Returns an item whose blocks, too, have ids of their own. */
export function withNewIds(item: Item): Item {
  const { blocks } = item
  return {
    ...item,
    id: newId(item.key ?? item.ref ?? 'item'),
    ...(blocks && { blocks: blocks.map(withNewIds) }),
  }
}

/**
 * Returns content in which every item and block has the id that the engine gives it, and values that are no items are
 * left out.
 */
export function withIds({ page, component_data }: { page: unknown; component_data: readonly unknown[] }): Content {
  const raw = component_data as readonly Partial<Item>[]
  const normal = normaliseDocument({ page, component_data }).document.items
  const named = new Map(normal.map(({ index, id, blocks }) => [index, { id, blocks }]))
  return {
    page: page as Content['page'],
    component_data: raw.flatMap((item, index): Item[] => {
      const known = named.get(index)
      if (known) return [withKnownIds(item, known.id, known.blocks)]
      return typeof item === 'object' && item !== null && typeof item.ref === 'string'
        ? [{ ...item, id: item.id ?? newId(item.ref) }]
        : []
    }),
  }
}

function withKnownIds(item: Partial<Item>, id: string, blocks: readonly BlockItem[] | undefined): Item {
  const own = item.blocks as readonly Partial<Item>[] | undefined
  if (!Array.isArray(own)) return item.id === id ? (item as Item) : { ...item, id }
  const named = new Map(blocks?.map((block, position) => [block.index ?? position, block]))
  const next = own.flatMap((block: Partial<Item>, index): Item[] => {
    const known = named.get(index)
    return known ? [withKnownIds(block, known.id, known.blocks)] : []
  })
  const isSame = item.id === id && next.length === own.length && next.every((block, index) => block === own[index])
  return isSame ? (item as Item) : { ...item, id, blocks: next }
}
