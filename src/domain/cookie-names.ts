/** The shop's own cookie: names the cart and holds its secret (CR-03). */
export const CART_COOKIE = 'vitrine_cart'
/** Its name on https, where browsers take it from this very host alone. */
export const HOST_CART_COOKIE = `__Host-${CART_COOKIE}`
/** What the visitor allows the shop to load (CO-02, specification §9). */
export const CONSENT_COOKIE = 'cookiePreferences'
