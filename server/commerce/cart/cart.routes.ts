import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cart } from '#generated/api.d.ts'
import { parseWholeNumber } from '#lib/parse-whole-number.ts'
import { pageHref } from '#pages/page-href.ts'
import type { Failure } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/plain-forms.ts'
import { cartCookies, expiredCartCookies } from './cart-cookie.ts'
import { findOwnCart, lockOrCreateCart, lockOwnCart, cartReply } from './callers-cart.ts'
import { addItem, removeItem, updateQuantity } from './service.ts'
import { type CartCaller, type Terms, expireDays, readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

const MAX_QUANTITY = 999

/** Redirects to the cart, or shows a page with the reason for a refusal. */
const cartForm = {
  nextPath: () => pageHref('cart'),
  onRefusal: (request: FastifyRequest, reply: FastifyReply, { status }: Failure) => {
    // There is no way to log in from here without JavaScript. The next submission starts a new cart; the customer's is
    // kept for the next login.
    if (status === 401) for (const cookie of expiredCartCookies(request)) reply.header('set-cookie', cookie)
    return { link: { href: pageHref('cart'), text: t.toCart() } }
  },
}

const isRemoval = (fields: URLSearchParams): boolean =>
  fields.get('remove') === '1' || parseWholeNumber(fields.get('quantity_in_display_unit') ?? '') === 0

export async function routes(app: FastifyInstance): Promise<void> {
  const before = (caller: CartCaller): Promise<Terms> => readTerms(app, caller)
  const config = { access: 'cart', limits: ['mutation'] } as const

  route(app, 'getCart', { config }, async (request, reply) => {
    const terms = await readTerms(app, request)
    const open = await findOwnCart(app.database.pool, request.query, terms)
    return success<Cart>(reply, open ? await readCart(app.database.pool, open, terms) : emptyCart(terms.currency))
  })

  route(
    app,
    'addItem',
    {
      config,
      form: {
        ...cartForm,
        labels: { quantity: { label: t.quantity, type: 'number' } },
        invalid: () => t.quantityRange({ min: 1, max: MAX_QUANTITY }),
        cookies: async (request, { api_cart, cart_session }) =>
          api_cart && cart_session ? cartCookies(request, { api_cart, cart_session }, await expireDays(app)) : [],
      },
    },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOrCreateCart(transaction, body, terms)
        await addItem(transaction, open, body)
        return cartReply(transaction, open, terms)
      },
    }),
  )

  route(
    app,
    'updateQuantity',
    {
      config,
      form: {
        ...cartForm,
        matches: (fields) => !isRemoval(fields),
        labels: { quantity_in_display_unit: { label: t.quantity, type: 'number' } },
        invalid: () => t.quantityRange({ min: 0, max: MAX_QUANTITY }),
      },
    },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOwnCart(transaction, body, terms)
        await updateQuantity(transaction, open, body, () => readCart(transaction.client, open, terms))
        return cartReply(transaction, open, terms)
      },
    }),
  )

  route(
    app,
    'removeItem',
    { config, form: { ...cartForm, matches: isRemoval } },
    mutation({
      before,
      work: async (transaction, { query }, terms) => {
        const open = await lockOwnCart(transaction, query, terms)
        await removeItem(transaction, open, query, () => readCart(transaction.client, open, terms))
        return cartReply(transaction, open, terms)
      },
    }),
  )
}
