/** Upper bound of the stock count shown to shoppers. */
export const MAX_SHOWN_STOCK = 99
