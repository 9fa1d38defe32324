/** Upper bound of the stock count shown to shoppers. */
export const SHOWN_STOCK = 99
