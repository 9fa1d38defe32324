import type { FastifyInstance } from 'fastify'
import type { Cart, CartCheck, ValidateCartQuery } from '#generated/api.d.ts'
import { checkoutMessages, ownOrderMessages } from '#domain/checkout-messages.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { findOwn } from './callers-cart.ts'
import { type CartFault, type Judging, judgeAddresses, judgeCart, readJudging } from './judge-cart.ts'
import { readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

type Judge = (db: Queryable, cart: Cart, judging: Judging, query: ValidateCartQuery) => Promise<CartFault | undefined>

/** The server's word on a cart (specification §5.1, §7, CR-05). A fault is an answer, not an error. */
export async function routes(app: FastifyInstance): Promise<void> {
  const check = (id: 'validateCart' | 'validateCartAddress' | 'validateCartStock', judge: Judge) =>
    route(app, id, { config: { access: 'cart' } }, async (request, reply) => {
      const { pool } = app.database
      const [terms, judging] = await Promise.all([readTerms(app, request), readJudging(app)])
      const open = await findOwn(pool, request.query, terms)
      const cart = open ? await readCart(pool, open, terms) : emptyCart(terms.currency)
      return success(reply, checkOf(cart, await judge(pool, cart, judging, request.query)))
    })

  check('validateCart', (db, cart, judging, { step = 'payment' }) => judgeCart(db, cart, judging, step))

  check('validateCartAddress', async (db, cart, judging) => {
    if (!cart.shipping_address)
      return { step: 'address', code: 'shipping_address_empty', message: checkoutMessages.shippingAddressEmpty }
    if (!cart.billing_address)
      return { step: 'address', code: 'billing_address_empty', message: checkoutMessages.billingAddressEmpty }
    return judgeAddresses(db, cart, judging.forms)
  })

  check('validateCartStock', async (_on, cart) => {
    if (cart.items.length === 0) return { step: 'cart', code: 'cart_empty', message: checkoutMessages.cartEmpty }
    return cart.items_stock_valid
      ? undefined
      : { step: 'cart', code: 'stock_invalid', message: ownOrderMessages.stockInvalid }
  })
}

const checkOf = (cart: Cart, fault: CartFault | undefined): CartCheck => ({
  valid: fault === undefined,
  step: fault?.step ?? null,
  code: fault?.code ?? null,
  message: fault?.message ?? null,
  place: fault?.place ?? null,
  errors: fault?.errors ?? {},
  cart,
})
