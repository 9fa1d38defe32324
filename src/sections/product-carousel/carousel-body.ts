import type { ProductGridBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-carousel.js'

/** What the section asks of the API; the loader and the component must ask the same. */
export function carouselBody({ source, items, limit }: Settings): ProductGridBody {
  return { source, items, limit }
}
