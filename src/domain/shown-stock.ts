/** Units of stock that shoppers are told of, at most: from there on there may be more. */
export const SHOWN_STOCK = 99
