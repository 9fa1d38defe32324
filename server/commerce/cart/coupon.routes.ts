import type { FastifyInstance } from 'fastify'
import type { CouponOffer } from '#generated/api.d.ts'
import { lostFreeDelivery } from '#domain/delivery-methods.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { setCartCoupon } from './checkout-changes.ts'
import type { OpenCart } from './identity.ts'
import { findOwnCart, lockOwnCart, cartReply } from './callers-cart.ts'
import { readCart } from './view.ts'
import { type CartCaller, type Terms, readTerms } from './terms.ts'
import { type CartFacts, readFacts } from './facts.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { priceAt } from '#server/commerce/shipping/free-delivery.ts'
import { type Reduction, goodsTotal, totalsOf } from '#server/commerce/totals/totals.ts'
import { normaliseCouponCode } from '#server/commerce/coupons/coupon-rules.ts'
import {
  type CouponUser,
  type EvaluatedCoupon,
  unknownCoupon,
  findCouponByCode,
  listCoupons,
  toApiError,
} from '#server/commerce/coupons/coupons.ts'
import * as replies from '#words/replies.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'cart', limits: ['mutation'] } as const
  const before = (caller: CartCaller): Promise<Terms> => readTerms(app, caller)

  route(app, 'getCoupons', { config }, async (request, reply) => {
    const { pool } = app.database
    const terms = await before(request)
    const open = await findOwnCart(pool, request.query, terms)
    const facts = open && (await readFacts(pool, open, terms))
    const user = open ? userOf(open) : { customerId: terms.customerId ?? null, email: null, phone: null }
    const coupons = await listCoupons(pool, user, facts ? goodsTotal(facts.totals) : 0, terms.format)
    return success<CouponOffer[]>(
      reply,
      coupons.map((coupon) => offerOf(coupon, facts, terms)),
    )
  })

  route(
    app,
    'applyCoupon',
    { config: { ...config, limits: ['mutation', 'coupon'] } },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const { client } = transaction
        const open = await lockOwnCart(transaction, body, terms)
        const code = normaliseCouponCode(body.code)
        const { totals } = await readFacts(client, open, terms)
        const found = await findCouponByCode(client, code, userOf(open), goodsTotal(totals), terms.format)
        if (!found) throw unknownCoupon(code)
        if (found.problem) throw toApiError(found.problem)
        await setCartCoupon(client, open, found.coupon.id)
        const data = await readCart(client, { ...open, coupon_id: found.coupon.id }, terms)
        const lost = lostFreeDelivery(data)
        const { code: applied } = found.coupon
        const message = lost
          ? replies.couponAppliedDeliveryCosts({
              code: applied,
              price: createMoneyFormatter(terms.format.locale, lost)(lost),
            })
          : replies.couponApplied({ code: applied })
        return { message, data }
      },
    }),
  )

  route(
    app,
    'removeCoupon',
    { config },
    mutation({
      before,
      work: async (transaction, { query }, terms) => {
        const open = await lockOwnCart(transaction, query, terms)
        if (open.coupon_id !== null) await setCartCoupon(transaction.client, open, null)
        return cartReply(transaction, { ...open, coupon_id: null }, terms)
      },
    }),
  )
}

const userOf = ({ id, customer_id: customerId, email, phone }: OpenCart): CouponUser => ({
  customerId,
  email,
  phone,
  cartId: id,
})

/** Returns how much a coupon saves, less the delivery charge if it ends free delivery. */
function savingOf(coupon: Reduction, { lines, offer }: CartFacts): number {
  const totalWith = (reduction: Reduction | null) => {
    const { sub_total: subTotal, discount } = totalsOf({ lines, reduction })
    const delivery = offer ? { ...offer, price: priceAt(offer, subTotal - discount) } : null
    return totalsOf({ lines, reduction, delivery }).grand_total
  }
  return Math.max(0, totalWith(null) - totalWith(coupon))
}

function offerOf({ coupon, problem }: EvaluatedCoupon, facts: CartFacts | undefined, { currency }: Terms): CouponOffer {
  return {
    code: coupon.code,
    title: coupon.title,
    description: coupon.description,
    kind: coupon.kind,
    saves: { amount: problem || !facts ? 0 : savingOf(coupon, facts), currency },
    minimum: { amount: coupon.minimum, currency },
    ends_at: coupon.ends_at?.toISOString() ?? null,
    refusal: problem?.message ?? null,
  }
}
