import type { CartItem } from '#generated/api.d.ts'
import { MAX_SHOWN_STOCK } from '#domain/shown-stock.ts'

/** What the shopper must know before paying: none left, fewer left than wanted, or no more than these. */
export function stockNoteOf({ stock, quantity_in_display_unit: quantity }: CartItem): string | undefined {
  if (stock <= 0) return 'Sold out. Remove it to continue.'
  if (quantity > stock) return `Only ${stock} left. Lower the quantity to continue.`
  if (stock === 1) return 'This is the last one.'
  return quantity === stock && stock < MAX_SHOWN_STOCK ? `These are the last ${stock}.` : undefined
}
