import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import * as t from '#words/product.ts'

/** Returns why a choice has changed other options too; undefined if it has not. */
export function changeNote(
  { options, variants }: SingleProduct,
  before: ProductVariant | undefined,
  after: ProductVariant | undefined,
  picked: string,
): string | undefined {
  const moved = options.filter(
    ({ name }) =>
      name !== picked && before?.options[name] !== undefined && before.options[name] !== after?.options[name],
  )
  if (!before || !after || moved.length === 0) return undefined
  const wanted = { ...before.options, [picked]: after.options[picked] }
  const isMade = variants.some((variant) => options.every(({ name }) => variant.options[name] === wanted[name]))
  const valuesOf = (variant: ProductVariant) => moved.map(({ name }) => variant.options[name]).join(', ')
  const values = { wanted: valuesOf(before), selected: valuesOf(after), picked: after.options[picked]! }
  return isMade ? t.switchedSoldOut(values) : t.switchedMissing(values)
}
