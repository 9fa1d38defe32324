import { ApiError } from '#api/client/errors.ts'
import type { OrderLine } from '#generated/api.d.ts'
import type { CartHandle } from '#visitor/cart.chart.ts'

/** What became of a line that was to be bought again. */
export interface BoughtAgain {
  name: string
  /** Units that are in the cart now. */
  added: number
  wanted: number
  /** Why there are not all of them, in words. */
  why?: string
}

type Line = Pick<OrderLine, 'product_id' | 'name' | 'quantity' | 'additonal_data'>

/** A cart that gives no answer at all: its code could not be fetched. */
const GIVE_UP_MS = 45_000

/** Puts lines of an order into the cart again, one after the other, as far as they are for sale. */
export async function buyAgain(cart: CartHandle, lines: readonly Line[]): Promise<BoughtAgain[]> {
  const results: BoughtAgain[] = []
  for (const line of lines) results.push(await buyLine(cart, line))
  return results
}

async function buyLine(cart: CartHandle, line: Line): Promise<BoughtAgain> {
  const { name, quantity: wanted } = line
  const none = { name, wanted, added: 0 }
  if (line.product_id === null) return { ...none, why: `${name} is not sold any more.` }
  const refusal = await add(cart, line.product_id, wanted, line)
  if (!refusal) return { name, wanted, added: wanted }
  if (refusal.status === 404) return { ...none, why: `${name} is not sold any more.` }
  const left = leftOf(refusal)
  // Fewer are there than were bought then: those that are.
  if (left === 0 || left >= wanted || (await add(cart, line.product_id, left, line)))
    return { ...none, why: refusal.message }
  return { name, wanted, added: left, why: refusal.message }
}

/** Adds units of a product; resolves with why they were refused. */
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
    const timer = setTimeout(
      () => finish(new ApiError({ kind: 'network', message: 'The cart could not be reached. Please try again.' })),
      GIVE_UP_MS,
    )
    cart.send({ type: 'item.addRequested', productId, quantity, additonalData: data ?? undefined })
  })
}

/** How many more there are, where the server says so. */
function leftOf({ reply }: ApiError): number {
  const left = reply?.payload?.['left']
  return typeof left === 'number' ? left : 0
}
