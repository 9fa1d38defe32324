import type { ProductDetail } from '#generated/api.d.ts'
import { memoise } from '#lib/memoise.ts'

interface Weighed {
  details: ProductDetail[]
  weight_grams: number
}

/** What is known of all forms of a product, and all that is known of each form that differs from it. */
interface FormDetails {
  details: ProductDetail[]
  /** In the order of the variants; null: the product's. */
  ofVariants: (ProductDetail[] | null)[]
}

/**
 * The details of a product and of its variants, in the product's order: a variant's own stand in the place of the product's of the
 * same label, others after them, the weight last. A weight that all share is the product's. `locale` is that of the shop's numbers.
 */
export function detailsOfForms(
  product: readonly ProductDetail[],
  variants: readonly Weighed[],
  locale: string,
): FormDetails {
  const isSame = new Set(variants.map(({ weight_grams: grams }) => grams)).size === 1
  // A map keeps the place of what it knows already.
  const whole = (own: readonly ProductDetail[], grams: number) => [
    ...new Map(
      [...product, ...own, ...weightRow([...product, ...own], grams, locale)].map((row) => [row.label, row]),
    ).values(),
  ]
  return {
    details: whole([], isSame ? (variants[0]?.weight_grams ?? 0) : 0),
    ofVariants: variants.map(({ details, weight_grams: grams }) =>
      details.length === 0 && isSame ? null : whole(details, grams),
    ),
  }
}

/** None where nobody has weighed it, or where the product's own words speak of it. */
const weightRow = (details: readonly ProductDetail[], grams: number, locale: string): ProductDetail[] =>
  grams > 0 && !details.some(({ label }) => label === WEIGHT)
    ? [{ label: WEIGHT, value: weightWords(grams, locale) }]
    : []

const WEIGHT = 'Weight'

const amountFormat = memoise((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))

/** “480 g”, “1.4 kg”, with a blank that does not break. */
function weightWords(grams: number, locale: string): string {
  const [amount, unit] = grams < 1000 ? [grams, 'g'] : [grams / 1000, 'kg']
  return `${amountFormat(locale).format(amount)}\u00a0${unit}`
}
