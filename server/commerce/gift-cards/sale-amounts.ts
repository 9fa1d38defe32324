import { currencyDigits } from '#domain/money.ts'

const MAX_AMOUNT = 100_000_000

/** Reads an amount in major units, with a comma or a point; undefined if it isn't one. */
export function readAmount(text: string, currency: string): number | undefined {
  const digits = currencyDigits(currency)
  const typed = text.trim().replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) return undefined
  const amount = Math.round(Number(typed) * 10 ** digits)
  const isExact = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= digits
  return isExact && amount > 0 && amount <= MAX_AMOUNT ? amount : undefined
}

/** Returns the amounts of gift cards that shoppers can buy, smallest first; none unless the shop sells cards. */
export function saleAmountsOf(settings: Readonly<Record<string, unknown>>, currency: string): number[] {
  const { gift_card_amounts: given } = settings
  const isSold = settings['sell_gift_cards'] === true && settings['enable_gift_cards'] === true
  if (!isSold || !Array.isArray(given)) return []
  const amounts = given.flatMap((text) => readAmount(String(text), currency) ?? [])
  return [...new Set(amounts)].toSorted((a, b) => a - b)
}
