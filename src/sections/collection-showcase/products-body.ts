import type { ProductGridBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/collection-showcase.js'

/** The section's API request, shared by the loader and the component. */
export function productsBody({ collection, limit }: Settings): ProductGridBody {
  return { source: 'collection', items: [collection], limit }
}
