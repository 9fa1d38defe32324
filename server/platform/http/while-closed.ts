/**
 * How a route behaves while the shop is closed to its caller; the default is `closed`.
 * - closed: it refuses everybody who is shut out (docs/decisions/0035-closed-by-default.md)
 * - open: it tells nothing of what the shop sells, or only to those who may know: payments, health
 * - order: it shows an order to anyone who holds its link, without the shop's pictures, which are refused to them
 * - page: the row of the address in the page table says it; others lead to the page of the mode
 * - picture: what the pages of the modes show is served, nothing else
 * - mode-page: only what those pages are made of, and only to the server itself
 */
export type WhileClosed = 'closed' | 'open' | 'order' | 'page' | 'picture' | 'mode-page'

declare module 'fastify' {
  interface FastifyContextConfig {
    whileClosed?: WhileClosed
  }
  interface FastifyRequest {
    /** Whether the shop is closed to the caller, who gets an answer all the same. Unknown, so false, where `whileClosed` is open. */
    isShutOut: boolean
  }
}

/**
 * How a visitor passes the gate of the shop: the shop is open, they know its password, they are the admin, or they are sent to
 * this page. Pages are kept for each of these apart.
 */
export type Pass = 'open' | 'verified' | 'admin' | 'password-protected' | 'coming-soon' | 'under-maintenance'
