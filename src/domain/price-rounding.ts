import { currencyDigits } from './money.ts'

/** Ways to round prices: to the smallest unit, to whole units, tens or hundreds, or to just below them. */
export const roundings = ['none', 'whole', 'tens', 'hundreds', 'ends_in_99_cents', 'ends_in_9', 'ends_in_99'] as const
export type Rounding = (typeof roundings)[number]

/** Rounded prices are multiples of the step plus the offset, in minor units. */
export interface RoundingSteps {
  step: number
  offset: number
}

/** Returns the steps of a rounding in a currency: 0.99, 9 and 99 are just below whole units, tens and hundreds. */
export function roundingSteps(rounding: Rounding, currency: string): RoundingSteps {
  const major = 10 ** currencyDigits(currency)
  switch (rounding) {
    case 'none':
      return { step: 1, offset: 0 }
    case 'whole':
      return { step: major, offset: 0 }
    case 'tens':
      return { step: 10 * major, offset: 0 }
    case 'hundreds':
      return { step: 100 * major, offset: 0 }
    case 'ends_in_99_cents':
      // A currency without decimals has no price just below a whole unit.
      return major === 1 ? { step: 1, offset: 0 } : { step: major, offset: -Math.max(1, major / 100) }
    case 'ends_in_9':
      return { step: 10 * major, offset: -major }
    case 'ends_in_99':
      return { step: 100 * major, offset: -major }
  }
}

/** Returns the rounding with these steps in a currency, `none` for others. */
export const roundingOf = ({ step, offset }: RoundingSteps, currency: string): Rounding =>
  roundings.find((rounding) => {
    const steps = roundingSteps(rounding, currency)
    return steps.step === step && steps.offset === offset
  }) ?? 'none'
