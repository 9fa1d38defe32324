import type { GridVariant } from '#generated/api.d.ts'

/** Returns a variant of the price grid. */
export const gridVariant = (id: number, given: Partial<GridVariant> = {}): GridVariant => ({
  product_id: id,
  group_id: 1,
  name: 'Jar',
  variant: `V${id}`,
  sku: `JAR-${id}`,
  price: id * 10_000,
  compare_at: null,
  sale_price: null,
  stock: id,
  ...given,
})
