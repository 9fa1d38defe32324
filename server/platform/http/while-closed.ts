/**
 * How a route behaves for callers to whom the shop is closed; default `closed`.
 * - closed: refuses them (docs/decisions/0035-closed-by-default.md)
 * - open: reveals nothing about the shop's products, or only to authorised callers: payments, health
 * - order: shows an order to holders of its link, without pictures
 * - page: decided by the page table; otherwise redirects to the page of the mode
 * - picture: serves only pictures used by the mode pages
 * - mode-page: serves only the data of the mode pages, and only in process
 */
export type WhileClosed = 'closed' | 'open' | 'order' | 'page' | 'picture' | 'mode-page'

declare module 'fastify' {
  interface FastifyContextConfig {
    whileClosed?: WhileClosed
  }
  interface FastifyRequest {
    /** Whether the shop is closed to this caller, who is answered anyway. Always false where `whileClosed` is open. */
    isShopClosed: boolean
  }
}

/**
 * Why a visitor may use the shop (it is open, they entered its password, they are an admin), or the page they are sent
 * to. Pages are cached per pass.
 */
export type Pass = 'open' | 'verified' | 'admin' | 'password-protected' | 'coming-soon' | 'under-maintenance'
