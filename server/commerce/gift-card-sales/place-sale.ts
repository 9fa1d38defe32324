import { createHash } from 'node:crypto'
import { insertOrder } from '#server/commerce/checkout/insert-order.ts'
import type { PlaceDraftTerms } from '#server/commerce/drafts/place-draft.ts'
import { type Gift, findSaleOrder, recordSale } from '#server/commerce/gift-cards/sold-cards.ts'
import { insertLines } from '#server/commerce/orders/lines.ts'
import { startHistory } from '#server/commerce/orders/order-status.ts'
import { type OrderRow, lockOrder } from '#server/commerce/orders/rows.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { type PaymentOffer, readPaymentOffers } from '#server/commerce/payment-modes/offers.ts'
import { totalsOf } from '#server/commerce/totals/totals.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as cart from '#words/cart-errors.ts'
import * as t from '#words/gift-cards.ts'

export const GIFT_CARD_SKU = 'GIFT-CARD'

export interface Sale extends Gift {
  amount: number
  buyer_name: string
  buyer_email: string
  /** Code of a payment method. */
  payment: string
  /** Random id of the form. */
  form: string
  /** The day chosen for the mail; empty for at once. */
  day: string
}

export type SaleTerms = PlaceDraftTerms & { buyer: number | undefined }

/** Returns how a card can be paid: before it is sent, and not with another card. */
export async function readSalePayments(
  db: Queryable,
  amount: number,
  { paymentLimits, format }: SaleTerms,
): Promise<PaymentOffer[]> {
  const limits = new Map([...paymentLimits].filter(([code]) => code !== CASH_ON_DELIVERY))
  return (await readPaymentOffers(db, limits, { total: amount, takesCash: false, format })).offers
}

/**
 * Places the order of a gift card, which awaits its payment. The same form with the same content returns the same order.
 * @throws ApiError 422 for a payment method that is not offered
 */
export async function placeSale(db: Queryable, sale: Sale, terms: SaleTerms): Promise<OrderRow> {
  const { amount, buyer_name: name, buyer_email: email, payment: code } = sale
  const customer = terms.buyer
  if (customer !== undefined) await lockCurrentCustomer(db, customer)
  const key = createHash('sha256')
    .update(JSON.stringify({ ...sale, deliver_at: null }))
    .digest('base64url')
  const known = await findSaleOrder(db, key)
  if (known !== undefined) return lockOrder(db, known)
  const payment = (await readSalePayments(db, amount, terms)).find((offer) => offer.code === code)
  if (!payment) throw new ApiError(422, 'payment_mode_unknown', cart.paymentUnavailable())
  // A voucher is no supply of goods: what is bought with it is taxed.
  const line = { price: amount, quantity: 1, gst_bps: 0 }
  const totals = totalsOf({ lines: [line], delivery: { price: 0, gst_bps: 0 } })
  const { shop } = terms
  const address = { name, country: shop.country, ...(shop.state !== '' && { state: shop.state }) }
  const content = {
    version: `gift-${key.slice(0, 24)}`,
    totals,
    coupon: undefined,
    offer: { code: 'email', name: t.byEmail(), days_from: 0, days_to: 0, expected: undefined },
    payment,
    billingAddress: address,
    gift: { note: null, wrapping: undefined, offer: undefined },
    giftCards: undefined,
    due: amount,
    isFree: false,
    lines: [
      {
        ...{ ...line, product_id: null, sku: GIFT_CARD_SKU, name: t.giftCard(), slug: '', brand: '', category: '' },
        ...{ options: {}, image: null, additonal_data: null, hsn: '' },
      },
    ],
  }
  const buyer = { id: null, customer_id: customer ?? null, phone: null, email, shipping_address: address }
  const order = await insertOrder(db, buyer, content, terms)
  await insertLines(db, order.id, content)
  await startHistory(db, order, { actor: 'customer' })
  await recordSale(db, order.id, key, sale)
  return order
}
