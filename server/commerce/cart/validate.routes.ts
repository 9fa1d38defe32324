import type { FastifyInstance } from 'fastify'
import type { Cart, CartCheck, ValidateCartQuery } from '#generated/api.d.ts'
import * as checkout from '#words/checkout.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { findOwnCart } from './callers-cart.ts'
import {
  type CartFault,
  type ValidationData,
  validateAddresses,
  validateCart,
  readValidationData,
} from './validate-cart.ts'
import { readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

type Validate = (
  db: Queryable,
  cart: Cart,
  data: ValidationData,
  query: ValidateCartQuery,
) => Promise<CartFault | undefined>

/** Validation of a cart (specification §5.1, §7, CR-05). A fault is part of the reply, not an error. */
export async function routes(app: FastifyInstance): Promise<void> {
  const check = (id: 'validateCart' | 'validateCartAddress' | 'validateCartStock', validate: Validate) =>
    route(app, id, { config: { access: 'cart' } }, async (request, reply) => {
      const { pool } = app.database
      const [terms, data] = await Promise.all([readTerms(app, request), readValidationData(app)])
      const open = await findOwnCart(pool, request.query, terms)
      const cart = open ? await readCart(pool, open, terms) : emptyCart(terms.currency)
      return success(reply, checkOf(cart, await validate(pool, cart, data, request.query)))
    })

  check('validateCart', (db, cart, data, { step = 'payment' }) => validateCart(db, cart, data, step))

  check('validateCartAddress', async (db, cart, data) => {
    if (!cart.shipping_address)
      return { step: 'address', code: 'shipping_address_empty', message: checkout.shippingAddressEmpty() }
    if (!cart.billing_address)
      return { step: 'address', code: 'billing_address_empty', message: checkout.billingAddressEmpty() }
    return validateAddresses(db, cart, data.forms)
  })

  check('validateCartStock', async (_db, cart) => {
    if (cart.items.length === 0) return { step: 'cart', code: 'cart_empty', message: checkout.cartEmpty() }
    return cart.items_stock_valid
      ? undefined
      : { step: 'cart', code: 'stock_invalid', message: checkout.stockInvalid() }
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
