import { opensAccount } from '../accounts.ts'
import { placesOrder } from '../orders.ts'
import { fillsCart } from '../payment-cart.ts'
import type { Stage } from './lazy-module.ts'

/** A customer the browser remembers, and the page they visit. */
export const customerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await opensAccount(page.request)
    return path
  }

/** A guest with a cart. */
export const buyerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await fillsCart(page)
    return path
  }

/** A customer with an order, and a page about it. */
export const customerWithOrderOn =
  (pathOf: (orderNo: string) => string) =>
  async ({ page }: Stage) => {
    await opensAccount(page.request)
    return pathOf((await placesOrder(page)).orderNo)
  }
