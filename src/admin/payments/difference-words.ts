import type { DifferenceTask } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-payments.ts'

const KINDS: Record<DifferenceTask['kind'], (values: { ours: string; theirs: string; provider: string }) => string> = {
  not_booked: t.notBooked,
  missing: t.missing,
  unknown: t.unknownPayment,
  amount: t.amountDiffers,
  refunded: t.refundedDiffers,
}

/** Returns a difference between the books as a sentence. */
export const describeDifference = ({ kind, ours, theirs, provider }: DifferenceTask, locale: string): string =>
  KINDS[kind]({ ours: formatMoney(ours, locale), theirs: formatMoney(theirs, locale), provider })
