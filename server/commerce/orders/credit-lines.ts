import { multiplyAndDivide, splitByWeights } from '#domain/split-by-weights.ts'

/** A charge on an invoice: a line, or the shipping. Amounts in minor units, tax included. */
export interface InvoicedCharge {
  id: number | null
  quantity: number
  total: number
  /** Tax included in the total; always even. */
  tax: number
}

/** The credited part of a charge. */
export interface CreditedCharge {
  id: number | null
  /** Units returned; null when only an amount is credited. */
  quantity: number | null
  total: number
  tax: number
  half: number
}

/** Units of a line that are taken back or cancelled, with the amount promised for them. */
export interface ReturnedLine {
  id: number
  quantity: number
  amount: number
}

/** Like `ReturnedLine`, or the shipping (`id` is null). */
export type ReturnedCharge = Omit<ReturnedLine, 'id'> & { id: number | null }

/**
 * Splits a credit over the charges of an invoice, after earlier credits: first the amounts promised for returned lines,
 * then the shipping (if lines are returned), and the rest in proportion to what is left of each charge.
 */
export function creditLines(
  charges: readonly InvoicedCharge[],
  earlier: readonly CreditedCharge[],
  amount: number,
  returned: readonly ReturnedCharge[] = [],
): CreditedCharge[] {
  const before = charges.map(({ id }) => sum(earlier.filter((credit) => credit.id === id).map(({ total }) => total)))
  const open = charges.map(({ total }, index) => total - (before[index] ?? 0))
  let rest = Math.min(amount, sum(open))
  const take = (requested: number, index: number): number => {
    const taken = Math.min(requested, rest, open[index] ?? 0)
    rest -= taken
    open[index] = (open[index] ?? 0) - taken
    return taken
  }
  const parts = charges.map(({ id }, index) =>
    take(sum(returned.filter((line) => line.id === id).map((line) => line.amount)), index),
  )
  const shipping = returned.length > 0 ? charges.findIndex(({ id }) => id === null) : -1
  if (shipping >= 0) parts[shipping] = (parts[shipping] ?? 0) + take(rest, shipping)
  const shares = rest > 0 ? splitByWeights(rest, open) : []
  return charges.flatMap((charge, index) => {
    const total = (parts[index] ?? 0) + (shares[index] ?? 0)
    if (total === 0) return []
    const from = before[index] ?? 0
    const [taxBefore, taxAfter] = [taxOf(charge, from), taxOf(charge, from + total)]
    const units = sum(returned.filter(({ id }) => id === charge.id).map(({ quantity }) => quantity))
    const isComplete = total === charge.total
    return {
      id: charge.id,
      quantity: units > 0 ? units : isComplete ? charge.quantity : null,
      total,
      tax: taxAfter - taxBefore,
      half: Math.floor(taxAfter / 2) - Math.floor(taxBefore / 2),
    }
  })
}

/** Returns the tax contained in the first `credited` minor units of a charge. */
const taxOf = ({ tax, total }: InvoicedCharge, credited: number): number =>
  total === 0 ? 0 : multiplyAndDivide(tax, credited, total)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
