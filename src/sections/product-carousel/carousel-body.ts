import type { ProductGridBody } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-carousel.js'

/** The section's API request, shared by the loader and the component. */
export function carouselBody({ source, items, limit }: Settings): ProductGridBody {
  return { source, items, limit }
}
