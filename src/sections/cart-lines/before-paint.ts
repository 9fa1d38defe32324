import { CART_LINES_KEY, MAX_PLACEHOLDER_LINES } from '#domain/cart-line-count.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'

/**
 * A script for the head: says on the root element how many lines the cart had, `0` for a visitor without one, before
 * anything is painted. The server's page is the same for everyone; css shows of it what will stand there.
 */
export const beforePaint = `try{var h=document.cookie.includes('${CART_COOKIE}=');var l=h?localStorage.getItem('${CART_LINES_KEY}'):'0';if(/^[0-${MAX_PLACEHOLDER_LINES}]$/.test(l))document.documentElement.dataset.cartLines=l}catch(e){}`
