import type { ProductDetail } from '#generated/api.d.ts'
import { memoise } from '#lib/memoise.ts'

interface VariantRow {
  details: ProductDetail[]
  weight_grams: number
}

/** The details shared by all variants, and all details of each variant that differs. */
interface VariantDetails {
  details: ProductDetail[]
  /** In the order of the variants; null for the product's. */
  ofVariants: (ProductDetail[] | null)[]
}

/**
 * Returns the details of a product and its variants, in the product's order: a variant's own replace the product's with
 * the same label, others follow, the weight comes last. A weight shared by all is the product's. `locale` formats
 * numbers.
 */
export function describeVariants(
  product: readonly ProductDetail[],
  variants: readonly VariantRow[],
  locale: string,
): VariantDetails {
  const isSameWeight = new Set(variants.map(({ weight_grams: grams }) => grams)).size === 1
  // A map keeps the position of existing keys.
  const allDetails = (own: readonly ProductDetail[], grams: number) => [
    ...new Map(
      [...product, ...own, ...weightRow([...product, ...own], grams, locale)].map((row) => [row.label, row]),
    ).values(),
  ]
  return {
    details: allDetails([], isSameWeight ? (variants[0]?.weight_grams ?? 0) : 0),
    ofVariants: variants.map(({ details, weight_grams: grams }) =>
      details.length === 0 && isSameWeight ? null : allDetails(details, grams),
    ),
  }
}

/** Returns no row without a weight, or if the details already have one. */
const weightRow = (details: readonly ProductDetail[], grams: number, locale: string): ProductDetail[] =>
  grams > 0 && !details.some(({ label }) => label === WEIGHT)
    ? [{ label: WEIGHT, value: weightWords(grams, locale) }]
    : []

const WEIGHT = 'Weight'

const amountFormat = memoise((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))

/** “480 g”, “1.4 kg”, with a non-breaking space. */
function weightWords(grams: number, locale: string): string {
  const [amount, unit] = grams < 1000 ? [grams, 'g'] : [grams / 1000, 'kg']
  return `${amountFormat(locale).format(amount)}\u00a0${unit}`
}
