import type { DeskOrder } from '#generated/api.d.ts'
import { createMoneyFormatter, type MoneyFormatter } from '#domain/money-formatter.ts'

/** Returns a formatter for all amounts of an order, which then look alike. */
export const moneyOf = ({ locale, totals, lines }: Pick<DeskOrder, 'locale' | 'totals' | 'lines'>): MoneyFormatter =>
  createMoneyFormatter(locale, totals, lines)
