import type { ProductGridBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/collection-showcase.js'

/** What the section asks of the API; the loader and the component must ask the same. */
export function productsBody({ collection, limit }: Settings): ProductGridBody {
  return { source: 'collection', items: [collection], limit }
}
