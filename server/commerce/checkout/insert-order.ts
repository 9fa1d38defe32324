import { randomInt } from 'node:crypto'
import { toPercent } from '#domain/gst-rates.ts'
import { dateIn } from '#domain/shop-time.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { type CartFacts, type CartOffer, type FactLine, giftTotalOf } from '#server/commerce/cart/facts.ts'
import type { CartAddress, OpenCart } from '#server/commerce/cart/identity.ts'
import type { ValidationData } from '#server/commerce/cart/validate-cart.ts'
import { RESERVATION_MINUTES } from '#server/commerce/orders/order-status.ts'
import { type OrderRow, type OrderShop, orderById } from '#server/commerce/orders/rows.ts'
import { freePayment, giftCardPayment, withGiftCard } from '#server/commerce/payment-modes/codes.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

interface InsertTerms {
  currency: string
  validationData: ValidationData
  shop: OrderShop
}

/** A cart, or what is ordered without one. */
type Ordered = Pick<OpenCart, 'customer_id' | 'phone' | 'email' | 'shipping_address' | 'pickup'> & { id: number | null }

export interface OrderedContent extends Pick<
  CartFacts,
  'version' | 'totals' | 'coupon' | 'payment' | 'billingAddress' | 'gift' | 'giftCards' | 'due' | 'isFree'
> {
  lines: readonly Pick<FactLine, 'hsn'>[]
  offer: Pick<CartOffer, 'code' | 'name' | 'days_from' | 'days_to' | 'expected'> | undefined
}

const insertRow = statement<{ id: number }>(
  'order-insert',
  `INSERT INTO orders (order_no, customer_id, cart_id, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total,
     tax_total, grand_total, coupon, shipping_mode, payment_mode, phone, email, shipping_address, billing_address, shop, mailbox_key, gift_note, gift_wrapped, gift_total, created_at)
   VALUES ($1, $2, $3, $4, 'pending', clock_timestamp() + make_interval(mins => ${RESERVATION_MINUTES}), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     $19, $20, $21, $22, clock_timestamp())
   ON CONFLICT (order_no) DO NOTHING RETURNING id`,
)

/** Stores an order with the contact, addresses and totals of a valid cart, still without its lines. */
export async function insertOrder(
  db: Queryable,
  cart: Ordered,
  facts: OrderedContent,
  terms: InsertTerms,
): Promise<OrderRow> {
  const { totals, coupon, offer, billingAddress } = facts
  const giftTotal = giftTotalOf(facts.giftCards)
  const payment = paymentModeOf(facts)
  if (!offer || !payment || !cart.shipping_address || !billingAddress)
    throw new Error('The cart is not ready, although its check passed.')
  const { id: couponId, code, title, kind, value } = coupon?.coupon ?? {}
  const { code: modeCode, name, days_from, days_to, expected } = offer
  const { pickup: place } = cart
  // A place has no recipient.
  const recipient = place && { name: String(billingAddress['name'] ?? place.name), business_name: place.name }
  const hsn = totals.principal === undefined ? undefined : facts.lines[totals.principal]?.hsn
  const values = [
    cart.customer_id,
    cart.id,
    facts.version,
    terms.currency,
    totals.sub_total,
    totals.discount,
    totals.shipping ?? 0,
    totals.tax,
    totals.grand_total,
    coupon ? JSON.stringify({ id: couponId, code, title, kind, value }) : null,
    JSON.stringify({
      code: modeCode,
      name,
      gst_rate: toPercent(totals.shipping_bps),
      days_from,
      days_to,
      expected,
      tax: totals.shipping_tax,
      ...(hsn && { hsn }),
      ...(place && { pickup: { name: place.name, hours: place.hours, instructions: place.instructions } }),
    }),
    JSON.stringify({ code: payment.code, name: payment.name }),
    cart.phone,
    cart.email,
    JSON.stringify(withNames({ ...cart.shipping_address, ...recipient }, terms)),
    JSON.stringify(withNames(billingAddress, terms)),
    JSON.stringify(terms.shop),
    cart.email === null ? null : mailboxKey(cart.email),
    facts.gift.note,
    facts.gift.wrapping !== undefined,
    giftTotal,
  ]
  for (;;) {
    const [row] = await insertRow(db, newOrderNumber(terms.shop.timeZone), ...values)
    const [order] = row ? await orderById(db, row.id) : []
    if (order) return order
  }
}

function paymentModeOf({ isFree, totals, payment, due }: OrderedContent): { code: string; name: string } | undefined {
  if (!isFree) return payment && due < totals.grand_total ? withGiftCard(payment) : payment
  return totals.grand_total === 0 ? freePayment() : giftCardPayment()
}

/** Returns a date and six random digits, such as 261121-408213, which do not reveal the number of orders. */
function newOrderNumber(timeZone: string): string {
  const day = dateIn(timeZone, new Date())
  return `${day.replaceAll('-', '').slice(2)}-${String(randomInt(1_000_000)).padStart(6, '0')}`
}

/** Adds country and state names, so that the address stays readable when those lists change. */
function withNames(address: CartAddress, { validationData }: InsertTerms): CartAddress {
  const country = validationData.forms.countries.find(({ id }) => id === address['country'])
  const state = country?.states.find(({ id }) => id === address['state'])
  const { address_id: _id, ...fields } = address
  return { ...fields, ...(country && { country_name: country.name }), ...(state && { state_name: state.name }) }
}
