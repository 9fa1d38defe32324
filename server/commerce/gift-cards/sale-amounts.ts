/** Returns the amounts that are stored, without anything else. */
export const storedAmounts = (given: unknown): number[] =>
  Array.isArray(given) ? given.filter((amount): amount is number => Number.isSafeInteger(amount) && amount > 0) : []

/** Returns the amounts of gift cards that shoppers can buy, smallest first; none unless the shop sells cards. */
export function saleAmountsOf(settings: Readonly<Record<string, unknown>>): number[] {
  const isSold = settings['sell_gift_cards'] === true && settings['enable_gift_cards'] === true
  return isSold ? [...new Set(storedAmounts(settings['gift_card_amounts']))].toSorted((a, b) => a - b) : []
}
