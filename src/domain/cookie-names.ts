/** Stores the cart's id and secret (CR-03). */
export const CART_COOKIE = 'vitrine_cart'
/** Its name on https. The prefix binds it to the exact host. */
export const HOST_CART_COOKIE = `__Host-${CART_COOKIE}`
/** Stores what the visitor allows the shop to load (CO-02, §9). */
export const CONSENT_COOKIE = 'cookiePreferences'
