import type { SortKey } from '#generated/api.d.ts'

/** A sort key: a column of product_group (or of collection_item), its direction, and its type for cursors. */
export interface Order {
  column: string
  descending: boolean
  type: 'integer' | 'bigint' | 'timestamptz' | 'text'
}

/** Orders by price sort a filtered listing by the prices of the variants that match. */
export const isByPrice = ({ column }: Order): boolean => column === 'g.price_from' || column === 'g.price_top'

export const ORDERS: Record<SortKey, Order> = {
  featured: { column: 'g.featured_rank', descending: false, type: 'integer' },
  newest: { column: 'g.created_at', descending: true, type: 'timestamptz' },
  'price-asc': { column: 'g.price_from', descending: false, type: 'bigint' },
  'price-desc': { column: 'g.price_top', descending: true, type: 'bigint' },
  name: { column: 'g.sort_name', descending: false, type: 'text' },
}

/** The row after which a page starts. */
export interface Cursor {
  value: string
  id: number
  /** The number of the page that starts here. */
  page: number
}

const CHECKS: Record<Order['type'], RegExp> = {
  integer: /^-?\d{1,9}$/,
  bigint: /^\d{1,15}$/,
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  text: /^[^\0]{0,200}$/u,
}

/**
 * Returns an opaque text for a position in an order; undefined for names that are too long, where numbered pages
 * continue.
 */
export function encodeCursor(sort: SortKey, cursor: Cursor): string | null {
  const text = Buffer.from(JSON.stringify([sort, cursor.value, cursor.id, cursor.page])).toString('base64url')
  return text.length <= 300 ? text : null
}

/** Reads a cursor of this sort. Any other (another sort's, truncated, forged) is ignored. */
export function decodeCursor(sort: SortKey, text: string | undefined, order: Order = ORDERS[sort]): Cursor | undefined {
  if (!text) return undefined
  try {
    const [ofSort, value, id, page] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (ofSort !== sort || typeof value !== 'string' || !CHECKS[order.type].test(value)) return undefined
    if (
      order.type === 'timestamptz' &&
      Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
    )
      return undefined
    if (!isCount(id, 2_147_483_647) || !isCount(page, 100_000)) return undefined
    return { value, id, page }
  } catch {
    return undefined
  }
}

function isCount(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}
