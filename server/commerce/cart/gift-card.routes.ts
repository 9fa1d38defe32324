import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addGiftCard, removeGiftCard } from '#server/commerce/gift-cards/cart-cards.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { type Attempt, consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import * as t from '#words/gift-cards.ts'
import { cartReply, lockOwnCart, lockProtectedCart } from './callers-cart.ts'
import { readTerms } from './terms.ts'

/** Gift cards that pay for a cart. They are payments, not discounts: totals and tax stay the same. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'cart', limits: ['mutation'] } as const

  route(
    app,
    'applyGiftCard',
    { config: { ...config, limits: ['mutation', 'giftCard'] } },
    mutation({
      before: async (request) => ({
        terms: await readTerms(app, request),
        // Wrong codes stay counted when the transaction is rolled back.
        attempts: await countCode(request),
      }),
      work: async (transaction, request, { terms, attempts }) => {
        const { body } = request
        const { open, ...rest } = await lockProtectedCart(transaction, request, body, terms)
        if (!terms.takesGiftCards) throw new ApiError(422, 'gift_cards_off', t.notAccepted())
        await addGiftCard(transaction.client, open.id, body.code, terms.currency)
        await refundAttempt(transaction.client, { buckets: attempts.flatMap(({ buckets }) => buckets) })
        return { ...(await cartReply(transaction, open, terms)), ...rest, message: t.applied() }
      },
    }),
  )

  route(
    app,
    'removeGiftCard',
    { config },
    mutation({
      before: (request) => readTerms(app, request),
      work: async (transaction, { query }, terms) => {
        const open = await lockOwnCart(transaction, query, terms)
        await removeGiftCard(transaction.client, open.id, query.id)
        return cartReply(transaction, open, terms)
      },
    }),
  )

  /** @throws ApiError 429 after too many wrong codes from a network or of a customer */
  async function countCode({ ip, customer }: Pick<FastifyRequest, 'ip' | 'customer'>): Promise<Attempt[]> {
    const { pool } = app.database
    const refusal = { message: t.tooManyCodes() }
    const attempts = [await consumeAttempt(pool, 'giftCardCode', { ip }, refusal)]
    if (customer)
      attempts.push(await consumeAttempt(pool, 'giftCardCodeOfCustomer', { account: String(customer.id) }, refusal))
    return attempts
  }
}
