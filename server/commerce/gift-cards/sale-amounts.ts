/** Returns the amounts of gift cards that shoppers can buy, smallest first; none unless the shop sells cards. */
export function saleAmountsOf(settings: Readonly<Record<string, unknown>>): number[] {
  const { gift_card_amounts: amounts } = settings
  const isSold = settings['sell_gift_cards'] === true && settings['enable_gift_cards'] === true
  if (!isSold || !Array.isArray(amounts)) return []
  return [
    ...new Set(amounts.filter((amount): amount is number => Number.isSafeInteger(amount) && amount > 0)),
  ].toSorted((a, b) => a - b)
}
