/** Totals and counts are exact up to here; above, the shop says “10,000+”. */
export const EXACT = 10_000

/** Shops with more products use bitmaps, smaller ones rows (docs/decisions/0063-filters-match-one-variant.md). */
export const BITS_FROM = 500

/** Up to this many changed products are evaluated by their rows; others still use their old bitmaps. */
export const MOST_CHANGED = 5000
