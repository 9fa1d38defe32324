import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddItemBody, UpdateQtyBody } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { readWholeNumber } from '#lib/typed-number.ts'
import { sendPlainError, acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { lockOrCreateCart, lockOwnCart } from './callers-cart.ts'
import { cartCookies, expiredCartCookies } from './cart-cookie.ts'
import { addItem, removeItem, updateQuantity } from './service.ts'
import { readTerms } from './terms.ts'
import { readCart } from './view.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

type Added = Pick<AddItemBody, 'product_id' | 'quantity'>
type Changed = Pick<UpdateQtyBody, 'product_id' | 'expected_quantity'> & {
  item_id: number
  quantity: number
  remove?: number
}

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const addedBody = {
  type: 'object',
  required: ['product_id', 'quantity'],
  properties: { product_id: id, quantity: { type: 'integer', minimum: 1, maximum: 999 } },
}
const changedBody = {
  type: 'object',
  required: ['product_id', 'item_id', 'quantity'],
  properties: {
    ...{ product_id: id, item_id: id },
    quantity: { type: 'integer', minimum: 0, maximum: 999 },
    expected_quantity: { type: 'integer', minimum: 1, maximum: 999 },
    /** Value of the pressed button: removes the line whatever the quantity. */
    remove: { const: 1 },
  },
}

/** Cart forms of browsers without script. They do the same as the API calls and lead to the cart. */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app, { read: parseNumbers })
  const options = { config: { access: 'cart', limits: ['mutation'] }, attachValidation: true } as const

  app.post<{ Body: Added }>(
    '/add-to-cart',
    { ...options, schema: { hide: true, body: addedBody } },
    async (request, reply) =>
      thenShowCart(request, reply, 1, async () => {
        const terms = await readTerms(app, request)
        const open = await inTransaction(app.database, async (transaction) => {
          const cart = await lockOrCreateCart(transaction, {}, terms)
          await addItem(transaction, cart, request.body)
          return cart
        })
        for (const cookie of cartCookies(request, open, terms.days)) reply.header('set-cookie', cookie)
      }),
  )

  app.post<{ Body: Changed }>(
    '/change-cart',
    { ...options, schema: { hide: true, body: changedBody } },
    async (request, reply) =>
      thenShowCart(request, reply, 0, async () => {
        const terms = await readTerms(app, request)
        const { quantity, remove, ...line } = request.body
        await inTransaction(app.database, async (transaction) => {
          const cart = await lockOwnCart(transaction, {}, terms)
          const readNow = () => readCart(transaction.client, cart, terms)
          if (remove || quantity === 0) await removeItem(transaction, cart, line, readNow)
          else await updateQuantity(transaction, cart, { ...line, quantity_in_display_unit: quantity }, readNow)
        })
      }),
  )
}

/** Runs the change and redirects to the cart, or explains on a page why it is refused. */
async function thenShowCart(
  request: FastifyRequest,
  reply: FastifyReply,
  minimum: number,
  work: () => Promise<void>,
): Promise<FastifyReply> {
  try {
    if (request.validationError) throw new ApiError(400, 'malformed', `Enter a quantity from ${minimum} to 999.`)
    await work()
    return redirectTo(reply.header('cache-control', 'no-store'), pageHref('cart'), 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // There is no way to log in from here without JavaScript. The next submission starts a new cart; the customer's is
    // kept for the next login.
    if (error.status === 401) for (const cookie of expiredCartCookies(request)) reply.header('set-cookie', cookie)
    return sendPlainError(reply, error, { body: `<p><a href="${pageHref('cart')}">Go to your cart</a></p>` })
  }
}

const parseNumbers = (fields: URLSearchParams): Record<string, number> =>
  Object.fromEntries([...fields].map(([name, value]) => [name, readWholeNumber(value) ?? Number.NaN]))
