import * as t from '#words/delivery.ts'
import { type DeliveryDays, formatDelivery } from './arrival.ts'
import type { MoneyFormatter } from './money-formatter.ts'
import type { MoneyAmount } from './money.ts'

export interface WordedMethod {
  code: string
  name: string
  price: MoneyAmount
  expected?: DeliveryDays
  free_from?: MoneyAmount
  more_for_free?: MoneyAmount
}

interface Wording {
  /** Empty for countries without postcodes. */
  pincode: string
  locale: string
  formatMoney: MoneyFormatter
  now?: Date
}

/** Returns the cost in words: "Free delivery to 605001", "₹120 delivery to 110001", "₹1,850 delivery". */
export function formatCost(
  { price }: Pick<WordedMethod, 'price'>,
  { pincode, formatMoney }: Omit<Wording, 'locale'>,
): string {
  const cost = price.amount > 0 && formatMoney(price)
  if (pincode) return cost ? t.costTo({ price: cost, pincode }) : t.freeDeliveryTo({ pincode })
  return cost ? t.cost({ price: cost }) : t.freeDelivery()
}

/** Returns a line for the likely method with its dates, then one per other method with its price. */
export function describeMethods(
  methods: readonly WordedMethod[],
  likely: WordedMethod,
  { locale, formatMoney, now = new Date() }: Omit<Wording, 'pincode'>,
): string[] {
  const line = ({ name, expected }: WordedMethod, price?: string) =>
    [name, expected && formatDelivery(expected, locale, now), price].filter(Boolean).join(' · ')
  return [
    line(likely),
    ...methods
      .filter(({ code }) => code !== likely.code)
      .map((method) => line(method, method.price.amount === 0 ? t.free() : formatMoney(method.price))),
  ]
}
