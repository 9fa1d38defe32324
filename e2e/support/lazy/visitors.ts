import { openAccount } from '../accounts.ts'
import { placeOrder } from '../orders.ts'
import { fillCart } from '../payment-cart.ts'
import type { Stage } from './lazy-module.ts'

/** A customer the browser remembers, and the page they visit. */
export const customerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await openAccount(page.request)
    return path
  }

/** A guest with a cart. */
export const buyerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await fillCart(page)
    return path
  }

/** A customer with an order, and a page about it. */
export const customerWithOrderOn =
  (pathOf: (orderNo: string) => string) =>
  async ({ page }: Stage) => {
    await openAccount(page.request)
    return pathOf((await placeOrder(page)).orderNo)
  }
