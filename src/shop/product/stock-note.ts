import type { CartItem } from '#generated/api.d.ts'
import { MAX_SHOWN_STOCK } from '#domain/shown-stock.ts'
import * as t from '#words/cart.ts'

/** Returns what a shopper should know of a cart item's stock before paying. */
export function stockNoteOf({ stock, quantity_in_display_unit: quantity }: CartItem): string | undefined {
  if (stock <= 0) return t.soldOut()
  if (quantity > stock) return t.stockExceeded({ stock })
  return quantity === stock && stock < MAX_SHOWN_STOCK ? t.lastItems({ stock }) : undefined
}
