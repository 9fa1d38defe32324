/** Totals and counts are exact up to here; above, the shop says “10,000+”. */
export const EXACT = 10_000

/** Shops of more products than this are counted by bits, smaller ones by their rows (docs/decisions/0063-filters-match-one-variant.md). */
export const BITS_FROM = 500
