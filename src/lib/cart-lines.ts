import { CART_COOKIE } from './cookie-names.ts'

/** Where the browser keeps how many lines its cart had when it was last seen. */
const KEY = 'vitrine_lines'
const MOST = 3

/** For the next visit of the cart: places are held for so many lines (three at most) until they are here. */
export function rememberLines(count: number): void {
  try {
    localStorage.setItem(KEY, String(Math.min(count, MOST)))
  } catch {
    // Storage is switched off: then places are held for two.
  }
}

/**
 * A script for the head: says on the root element how many lines the cart had, `0` for a visitor without one, before
 * anything is painted. The server's page is the same for everyone; css shows of it what will stand there.
 */
export const cartLinesScript = `try{var h=document.cookie.includes('${CART_COOKIE}=');var l=h?localStorage.getItem('${KEY}'):'0';if(/^[0-${MOST}]$/.test(l))document.documentElement.dataset.cartLines=l}catch(e){}`
