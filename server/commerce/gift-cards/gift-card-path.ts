/** The page that shows the balance of a gift card. */
export const GIFT_CARD_PATH = '/gift-card'

/** The page that sells them. */
export const BUY_GIFT_CARD_PATH = `${GIFT_CARD_PATH}/buy`
