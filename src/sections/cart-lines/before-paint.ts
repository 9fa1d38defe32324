import { CART_LINES_KEY, MAX_PLACEHOLDER_LINES } from '#domain/cart-line-count.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'

/**
 * A script for the head: sets the number of cart lines on the root element, `0` for a visitor without a cart, before
 * the first paint. The server's page is the same for everyone; CSS uses the number to reserve space.
 */
export const beforePaint = `try{var h=document.cookie.includes('${CART_COOKIE}=');var l=h?localStorage.getItem('${CART_LINES_KEY}'):'0';if(/^[0-${MAX_PLACEHOLDER_LINES}]$/.test(l))document.documentElement.dataset.cartLines=l}catch(e){}`
