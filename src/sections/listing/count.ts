import { formatWholeNumber } from '#lib/words.ts'
import * as t from '#words/listing.ts'
import type { ListingPage } from './listing-query.ts'

/** Returns which products are shown: “8 products”, “1–24 of 60 products”. */
export function rangeOf(pages: readonly ListingPage[]): string {
  const [firstPage] = pages
  const lastPage = pages.at(-1)
  if (!firstPage || !lastPage) return ''
  const { total, totalIsExact, page, pages: pageCount } = lastPage
  const shown = pages.reduce((sum, { products }) => sum + products.length, 0)
  if (pageCount < 2 || shown === 0)
    return totalIsExact ? t.products({ count: total }) : t.productsAtLeast({ count: total })
  // All pages but the last are full.
  const before = page < pageCount ? ((firstPage.page - 1) * shown) / pages.length : total - shown
  return (totalIsExact ? t.range : t.rangeAtLeast)({
    first: formatWholeNumber(before + 1),
    last: formatWholeNumber(before + shown),
    total,
  })
}
