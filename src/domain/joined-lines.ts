/** What joins a guest's cart when somebody logs in (AU-13): the account's own cart, line by line. */

interface Line {
  id: number
  product: { id: number; name: string }
  quantity_in_display_unit: number
  additonal_data: unknown
}

/** A line that the account's own cart has brought. */
export interface JoinedLine {
  itemId: number
  productId: number
  name: string
  /** Pieces that came. */
  pieces: number
  /** Pieces that were in the guest's cart already. */
  before: number
}

const keyOf = ({ product, additonal_data: custom }: Line): string => JSON.stringify([product.id, custom ?? null])

/** What is in a customer's cart that the guest's did not hold. */
export function joinedLines(guest: readonly Line[], own: readonly Line[]): JoinedLine[] {
  const held = new Map(guest.map((line) => [keyOf(line), line.quantity_in_display_unit]))
  return own.flatMap((line) => {
    const before = held.get(keyOf(line)) ?? 0
    const pieces = line.quantity_in_display_unit - before
    const { id: itemId, product } = line
    return pieces > 0 ? [{ itemId, productId: product.id, name: product.name, pieces, before }] : []
  })
}
