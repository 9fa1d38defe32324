import type { VariantInput } from '#domain/product-input.ts'
import { proposeSkus } from '#domain/sku.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

export const usedSkus = statement<NoRow, [string[]]>(
  'product-skus-used',
  'SELECT FROM product WHERE sku = ANY ($1::text[])',
)

/** Gives variants without a SKU one from the product’s name and their values that nobody has. */
export async function fillSkus(
  db: Queryable,
  name: string,
  variants: readonly VariantInput[],
): Promise<readonly VariantInput[]> {
  if (variants.every(({ sku }) => sku !== '')) return variants
  for (let number = 1; ; number++) {
    const skus = proposeSkus(name, variants, number)
    const made = skus.filter((_sku, at) => variants[at]?.sku === '')
    if ((await usedSkus(db, made)).length === 0)
      return variants.map((variant, at) => ({ ...variant, sku: skus[at] ?? variant.sku }))
  }
}
