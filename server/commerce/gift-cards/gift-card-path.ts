/** The page that shows the balance of a gift card. */
export const GIFT_CARD_PATH = '/gift-card'
