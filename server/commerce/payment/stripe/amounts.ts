import { currencyDigits } from '#domain/money.ts'
import type { AmountLimits } from '#server/commerce/payment-modes/offers.ts'

/** From https://docs.stripe.com/currencies, as are all lists of this file. */
const TWO_DIGITS = new Set(
  (
    'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
    'CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR ' +
    'KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK ' +
    'PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX UYU ' +
    'UZS WST XCD YER ZAR ZMW'
  ).split(' '),
)
const NO_DIGITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DIGITS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/**
 * The least that Stripe takes, in its units, if it also pays out in this currency. Where it converts, the equivalent in the currency of the
 * payout counts, which Stripe checks itself. For the others, the shop takes one whole unit of the currency.
 */
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
/** Amounts have eight digits, with these exceptions; those of the last four are for cards. */
const MAXIMUM = 99_999_999
const MAXIMUMS: Readonly<Record<string, number>> = {
  IDR: 999_999_999_999,
  INR: 999_999_999,
  COP: 9_999_999_999,
  HUF: 9_999_999_999,
  JPY: 9_999_999_999,
  LBP: 99_999_999_999,
}

function stripeDigits(currency: string): number | undefined {
  if (TWO_DIGITS.has(currency)) return 2
  if (NO_DIGITS.has(currency)) return 0
  return THREE_DIGITS.has(currency) ? 3 : undefined
}

/** Returns how many of Stripe’s units are one of ours: 100 for ISK, which has no minor units but is written with two. */
function factorOf(currency: string): number | undefined {
  const digits = stripeDigits(currency)
  const factor = digits === undefined ? 0 : 10 ** (digits - currencyDigits(currency))
  return Number.isInteger(factor) && factor > 0 ? factor : undefined
}

/** Returns what Stripe takes in a currency, in our minor units; undefined for a currency that it does not take. */
export function stripeLimits(currency: string): AmountLimits | undefined {
  const factor = factorOf(currency)
  if (factor === undefined) return undefined
  return {
    minimum: Math.ceil((MINIMUMS[currency] ?? 10 ** (stripeDigits(currency) ?? 0)) / factor),
    maximum: Math.floor((MAXIMUMS[currency] ?? MAXIMUM) / factor),
    // The last of three digits must be 0.
    ...(THREE_DIGITS.has(currency) && { step: 10 / factor }),
  }
}

/** Converts an amount in our minor units to Stripe’s. @throws Error for a currency that Stripe does not take */
export function toStripeAmount(amount: number, currency: string): number {
  const factor = factorOf(currency)
  if (factor === undefined) throw new Error(`Stripe does not take ${currency}.`)
  return amount * factor
}

/** Converts an amount that Stripe reports. A fraction of our minor unit stays one, which is no amount of an order. */
export function fromStripe(amount: number | null, currency: string | null): { amount: number; currency: string } {
  const code = (currency ?? '').toUpperCase()
  return { amount: (amount ?? NaN) / (factorOf(code) ?? 1), currency: code }
}
