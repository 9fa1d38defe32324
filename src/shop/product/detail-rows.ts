import type { ProductDetail, ProductVariant, SingleProduct } from '#generated/api.d.ts'

/**
 * What is known of the chosen variant, in the order of the product's details: its own details in the place of the product's of
 * the same label, the others after them, then its weight and its SKU. Rows without a value are left out.
 */
export function detailRows(
  { details, channel }: Pick<SingleProduct, 'details' | 'channel'>,
  chosen: ProductVariant | undefined,
  locale: string,
): ProductDetail[] {
  const own = [
    ...(chosen?.details ?? []),
    ...rowOf('Weight', chosen?.weight_grams && weightWords(chosen.weight_grams, locale), details),
    { label: 'SKU', value: (chosen?.channel ?? channel).sku },
  ]
  const byLabel = new Map([...details, ...own].map((row) => [row.label, row]))
  return [...byLabel.values()].filter(({ value }) => value)
}

/** A row that the product's own words come before. */
const rowOf = (label: string, value: string | 0 | undefined, details: readonly ProductDetail[]): ProductDetail[] =>
  value && !details.some((detail) => detail.label === label) ? [{ label, value }] : []

/** “480 g”, “1.4 kg”. */
function weightWords(grams: number, locale: string): string {
  const [amount, unit] = grams < 1000 ? [grams, 'g'] : [grams / 1000, 'kg']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount)}\u00a0${unit}`
}
