/** Lines that a login adds to a guest's cart (AU-13). */

interface Line {
  id: number
  product: { id: number; name: string }
  quantity_in_display_unit: number
  additonal_data: unknown
}

export interface MergedLine {
  itemId: number
  productId: number
  name: string
  /** Units added by the account's cart. */
  added: number
  /** Units the guest's cart had before. */
  before: number
}

const keyOf = ({ product, additonal_data: custom }: Line): string => JSON.stringify([product.id, custom ?? null])

/** Returns the lines and units in a customer's cart that the guest's cart did not have. */
export function findMergedLines(guest: readonly Line[], own: readonly Line[]): MergedLine[] {
  const guestQuantities = new Map(guest.map((line) => [keyOf(line), line.quantity_in_display_unit]))
  return own.flatMap((line) => {
    const before = guestQuantities.get(keyOf(line)) ?? 0
    const added = line.quantity_in_display_unit - before
    const { id: itemId, product } = line
    return added > 0 ? [{ itemId, productId: product.id, name: product.name, added, before }] : []
  })
}
