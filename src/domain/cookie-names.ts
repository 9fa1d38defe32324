/** The shop's own cookie: names the cart and holds its secret (CR-03). */
export const CART_COOKIE = 'vitrine_cart'
