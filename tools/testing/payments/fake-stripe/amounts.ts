import { digitsOf, majorUnits } from '../minor-units.ts'
import { refuse } from './errors.ts'

/** The least that a card pays, in minor units (docs.stripe.com/currencies). Others have none of their own. */
const MINIMUMS: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
}
/** Without decimals, yet written with two. */
const WHOLE = new Set(['ISK', 'UGX'])
/** Amounts have eight digits; more where a card pays in these. */
const MAX = 99_999_999
const MORE_DIGITS: Readonly<Record<string, number>> = { COP: 10, HUF: 10, IDR: 12, INR: 9, JPY: 10, LBP: 11 }

export function checkAmount(amount: number, currency: string, param: string): number {
  const code = currency.toUpperCase()
  if (amount < 1)
    throw refuse({
      code: 'parameter_invalid_integer',
      message: 'This value must be greater than or equal to 1.',
      param,
    })
  if (amount > (code in MORE_DIGITS ? 10 ** MORE_DIGITS[code]! - 1 : MAX))
    throw refuse({
      code: 'amount_too_large',
      message: `The Checkout Session's total amount must be no more than ${majorUnits(MAX, code)} ${currency}`,
      param,
    })
  if (digitsOf(code) === 3 && amount % 10 !== 0)
    throw refuse({ message: 'Amounts in three-decimal currencies must be rounded to the nearest ten.', param })
  if (WHOLE.has(code) && amount % 100 !== 0)
    throw refuse({ message: `Amounts in ${code} must not have decimals.`, param })
  const minimum = MINIMUMS[code] ?? 1
  if (amount < minimum)
    throw refuse({
      code: 'amount_too_small',
      message: `The Checkout Session's total amount due must add up to at least ${majorUnits(minimum, code)} ${currency}`,
      param,
    })
  return amount
}

export function checkCurrency(currency: string, param: string): string {
  if (/^[a-z]{3}$/.test(currency)) return currency
  throw refuse({ message: `Invalid currency: ${currency}. Stripe currently supports lowercase ISO codes.`, param })
}
