/** Totals and counts are exact up to here; above, the shop says “10,000+”. */
export const EXACT = 10_000
