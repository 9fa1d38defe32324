import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/product-carousel.js'
import { carouselBody } from './carousel-body.ts'
import { ProductCarousel } from './product-carousel.tsx'

export const section = defineSection<Settings>({
  contract,
  component: ProductCarousel,
  queries: (settings) => [shopLocaleQuery(), productGridQuery(carouselBody(settings))],
})
