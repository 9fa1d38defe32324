import { ApiError } from '#api/client/errors.ts'
import type { OrderLine } from '#generated/api.d.ts'
import type { CartHandle } from '#visitor/cart.chart.ts'
import * as t from '#words/orders.ts'

export interface BoughtAgain {
  name: string
  /** Units added to the cart. */
  added: number
  wanted: number
  /** Explains why fewer were added than wanted. */
  reason?: string
}

type Line = Pick<OrderLine, 'product_id' | 'name' | 'quantity' | 'additonal_data'>

/** The cart does not reply at all if its code could not be loaded. */
const TIMEOUT_MS = 45_000

/** Adds the lines of an order to the cart again, one after the other, as far as they are available. */
export async function buyAgain(cart: CartHandle, lines: readonly Line[]): Promise<BoughtAgain[]> {
  const results: BoughtAgain[] = []
  for (const line of lines) results.push(await buyLine(cart, line))
  return results
}

async function buyLine(cart: CartHandle, line: Line): Promise<BoughtAgain> {
  const { name, quantity: wanted } = line
  const none = { name, wanted, added: 0 }
  if (line.product_id === null) return { ...none, reason: t.noLongerSold({ name }) }
  const refusal = await add(cart, line.product_id, wanted, line)
  if (!refusal) return { name, wanted, added: wanted }
  if (refusal.status === 404) return { ...none, reason: t.noLongerSold({ name }) }
  const left = leftOf(refusal)
  // If fewer units are left, those are added.
  if (left === 0 || left >= wanted || (await add(cart, line.product_id, left, line)))
    return { ...none, reason: refusal.message }
  return { name, wanted, added: left, reason: refusal.message }
}

/** Adds units of a product; resolves with the error if the cart refuses. */
function add(
  cart: CartHandle,
  productId: number,
  quantity: number,
  { additonal_data: data }: Line,
): Promise<ApiError | undefined> {
  return new Promise((resolve) => {
    const finish = (refusal?: ApiError) => {
      clearTimeout(timer)
      for (const subscription of subscriptions) subscription.unsubscribe()
      resolve(refusal)
    }
    const subscriptions = [
      cart.on('cart.itemAdded', ({ item }) => item.product.id === productId && finish()),
      cart.on(
        'cart.failed',
        ({ error, operation }) => operation?.kind === 'add' && operation.productId === productId && finish(error),
      ),
    ]
    const timer = setTimeout(() => finish(new ApiError({ kind: 'network', message: t.cartUnreachable() })), TIMEOUT_MS)
    cart.send({ type: 'item.addRequested', productId, quantity, additonalData: data ?? undefined })
  })
}

/** Returns how many units are left, or 0 if the server does not say. */
function leftOf({ reply }: ApiError): number {
  const left = reply?.payload?.['left']
  return typeof left === 'number' ? left : 0
}
