import type { PageContext } from '#engine/types.ts'
import type { ProductReviewsBody, ReviewSort } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'

const PER_PAGE = 10

type Page = Pick<PageContext, 'params' | 'subject' | 'search'>

/** Returns the product's slug, or the SKU of an address without slug. Reviews belong to all variants. */
export const reviewedProduct = ({ params, subject }: Page): string => params?.['slug'] || subject.id

/** Returns the reviews requested by the address: `?reviews=2&reviews_by=highest`. */
export function wantedReviews(page: Page): ProductReviewsBody & { page: number; sort: ReviewSort } {
  const { reviews = 1, reviews_by: sort = 'newest' } = page.search as { reviews?: number; reviews_by?: ReviewSort }
  return { slug: reviewedProduct(page), page: reviews, perPage: PER_PAGE, sort }
}

/** Returns the address of another page or order of the reviews. */
export function reviewsHref(page: Page, number: number, sort: ReviewSort): string {
  const href = pageHref(
    'product',
    { slug: reviewedProduct(page) },
    {
      sku: page.search['sku'] as string | undefined,
      reviews: number > 1 ? String(number) : undefined,
      reviews_by: sort === 'newest' ? undefined : sort,
    },
  )
  return `${href}#reviews`
}
