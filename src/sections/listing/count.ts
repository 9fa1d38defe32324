import { formatWholeNumber } from '#lib/whole-number.ts'
import type { ListingPage } from './listing-query.ts'

/** “8 products”, “10,000+ products”. */
export function totalOf(page: Pick<ListingPage, 'total' | 'totalIsExact'> | undefined): string {
  const { total = 0, totalIsExact = true } = page ?? {}
  return `${formatWholeNumber(total)}${totalIsExact ? '' : '+'} ${total === 1 ? 'product' : 'products'}`
}

/** “8 products”, or which of them stand here: “1–24 of 60 products”. */
export function countOf(pages: readonly ListingPage[]): string {
  const first = pages[0]
  const last = pages.at(-1)
  const shown = pages.reduce((sum, { products }) => sum + products.length, 0)
  const { total = 0, page = 1, pages: count = 1 } = last ?? {}
  if (!first || count < 2 || shown === 0) return last ? totalOf(last) : ''
  // All pages but the last are full.
  const before = page < count ? ((first.page - 1) * shown) / pages.length : total - shown
  // The figures stay on one line.
  return `${formatWholeNumber(before + 1)}–${formatWholeNumber(before + shown)}\u00A0of\u00A0${totalOf(last)}`
}
