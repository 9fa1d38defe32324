import type { CartItem } from '#generated/api.d.ts'

/** What the shopper must know before paying: none left, fewer left than wanted, or no more than these. */
export function stockNoteOf({ stock, quantity_in_display_unit: quantity }: CartItem): string | undefined {
  if (stock <= 0) return 'Sold out. Remove it to continue.'
  if (quantity > stock) return `Only ${stock} left. Lower the quantity to continue.`
  if (stock === 1) return 'The last one'
  return quantity === stock ? `All ${stock} that are left` : undefined
}
