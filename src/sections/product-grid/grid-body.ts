import type { ProductGridBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-grid.js'

/** The section's API request, shared by the loader and the component. */
export function gridBody({ source, items, limit }: Settings): ProductGridBody {
  return { source, items, limit }
}
