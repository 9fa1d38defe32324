import * as t from '#words/admin-desk.ts'
import { type MoneyFormat, readAmount } from '../controls/typed-values.ts'

interface ReadAmount {
  /** In minor units; undefined if it cannot be refunded. */
  amount?: number
  error?: (values: { most: string }) => string
}

/** Reads a typed amount that is paid back: more than nothing, and no more than is left of what was paid. */
export function readRefundAmount(text: string, most: number, format: MoneyFormat): ReadAmount {
  const amount = readAmount(text, format)
  if (amount === undefined || amount <= 0) return { error: t.enterAmount }
  return amount > most ? { error: t.amountTooHigh } : { amount }
}
