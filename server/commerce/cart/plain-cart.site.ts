import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddItemBody } from '#generated/api.d.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'
import { pageHref } from '#routes/page-href.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isHttps } from '#server/platform/http/cookie-name.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { openOrCreate } from './callers-cart.ts'
import type { OpenCart } from './identity.ts'
import { addItem } from './service.ts'
import { readTerms } from './terms.ts'

type Added = Pick<AddItemBody, 'product_id' | 'quantity'>

const body = {
  type: 'object',
  required: ['product_id', 'quantity'],
  properties: {
    product_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    quantity: { type: 'integer', minimum: 1, maximum: 999 },
  },
}

/** “Add to cart” as browsers without script send it: what the call does, and the cart that follows. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 1024, parseAs: 'string' },
    (_request, text, done) => done(null, numbersIn(text as string)),
  )

  app.post<{ Body: Added }>(
    '/add-to-cart',
    { config: { access: 'cart' }, schema: { hide: true, body }, attachValidation: true },
    async (request, reply) => {
      try {
        if (request.validationError) throw new ApiError(400, 'malformed', 'Enter a quantity from 1 to 999.')
        const terms = await readTerms(app, request)
        const { product_id, quantity } = request.body
        const open = await inTransaction(app.database, async (transaction) => {
          const cart = await openOrCreate(transaction, {}, terms)
          await addItem(transaction, cart, { product_id, quantity })
          return cart
        })
        return reply
          .header('cache-control', 'no-store')
          .header('set-cookie', cartCookie(request, open, terms.days))
          .redirect(pageHref('cart'), 303)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return plainPage(reply, error.status, { title: 'That did not work', paragraphs: [error.message] })
      }
    },
  )
}

/** The fields of the form, of which each is a number. */
const numbersIn = (text: string): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, Number(value || Number.NaN)]))

/** The cookie that the browser's own code writes of a cart (src/api/cart-cookie.ts). */
const cartCookie = (request: FastifyRequest, { api_cart, cart_session }: OpenCart, days: number): string =>
  fastifyCookie.serialize(CART_COOKIE, JSON.stringify({ api_cart, cart_session }), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(request),
    maxAge: days * 86_400,
  })
