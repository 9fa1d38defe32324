import type { PageContext } from '#engine/types.ts'
import type { ProductReviewsBody, ReviewSort } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'

const PER_PAGE = 10

type Page = Pick<PageContext, 'params' | 'subject' | 'search'>

/** Reviews belong to the product, whichever variant is looked at. An address that names a SKU alone has no slug. */
export const reviewedProduct = ({ params, subject }: Page): string => params?.['slug'] || subject.id

/** The reviews that the address asks for: `?reviews=2&reviews_by=highest`. */
export function wantedReviews(page: Page): ProductReviewsBody & { page: number; sort: ReviewSort } {
  const { reviews = 1, reviews_by: sort = 'newest' } = page.search as { reviews?: number; reviews_by?: ReviewSort }
  return { slug: reviewedProduct(page), page: reviews, perPage: PER_PAGE, sort }
}

/** Another page or order of the reviews, of the variant that is looked at. */
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
