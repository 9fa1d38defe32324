import type { FastifyInstance } from 'fastify'
import { validateAddress } from '#server/identity/address/check-address.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { readChoice } from '#server/commerce/shipping/modes.ts'
import { type AuditChange, changesBetween } from '#server/platform/audit/audit.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { readAddressForms } from '#server/store/settings/service.ts'
import * as fieldErrors from '#words/fields.ts'
import * as desk from '#words/admin-orders.ts'
import * as history from '#words/order-history.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import { readGoodsTotal } from './lines.ts'
import type { OrderRow } from './rows.ts'

const setAddress = statement<NoRow, [number, string]>(
  'order-correct-address',
  'UPDATE orders SET shipping_address = $2::jsonb, updated_at = now() WHERE id = $1',
)
const weightOf = statement<{ grams: number }, [number]>(
  'order-weight',
  `SELECT coalesce(sum(p.weight_grams * l.quantity), 0)::int AS grams FROM order_line l JOIN product p ON p.id = l.product_id WHERE l.order_id = $1`,
)

/**
 * Changes the shipping address of an order that was not shipped, and returns which fields. A placed order keeps its
 * price, so an address with another price is refused. The order must be locked.
 * @throws ApiError 422
 */
export async function correctAddress(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  given: Readonly<Record<string, unknown>>,
  step: OrderStep,
): Promise<AuditChange[]> {
  const address = await readAddress(app, given)
  await requireSamePrice(db, order, address)
  const changes = changesBetween(order.shipping_address, address)
  if (changes.length === 0) return []
  await setAddress(db, order.id, JSON.stringify(address))
  Object.assign(order, { shipping_address: address })
  await addOrderNote(db, order.id, { ...step, note: history.addressCorrected() })
  return changes.map(({ field }) => ({ field }))
}

/** Reads an address by the form of its country. @throws ApiError 422 that names each field */
async function readAddress(app: FastifyInstance, given: Readonly<Record<string, unknown>>): Promise<CartAddress> {
  const { country_name: _country, state_name: _state, address_type: _type, ...columns } = given
  const forms = await readAddressForms(app)
  const { faults, unknown, fields } = validateAddress(forms, columns, 'Shipping')
  const errors = { ...faults, ...(unknown !== undefined && { [unknown]: fieldErrors.invalid() }) }
  const found = Object.entries(errors).flatMap(([name, text]) =>
    text === undefined ? [] : [[`/address/${name}`, text]],
  )
  if (found.length > 0) throw invalidValues(Object.fromEntries(found) as Record<string, string>)
  const country = forms.countries.find(({ id }) => id === fields['country'])
  const state = country?.states.find(({ id }) => id === fields['state'])
  return { ...fields, ...(country && { country_name: country.name }), ...(state && { state_name: state.name }) }
}

/** @throws ApiError 422 if the shop does not deliver there, or shipping or tax would differ */
async function requireSamePrice(db: Queryable, order: OrderRow, address: CartAddress): Promise<void> {
  const before = order.shipping_address
  const { code, name } = order.shipping_mode
  const [weight] = await weightOf(db, order.id)
  const goodsValue = (await readGoodsTotal(db, order)) - order.discount_total
  const choiceAt = async (address: CartAddress) => {
    const { place, offers } = await readChoice(
      db,
      { ...placeOf(address), grams: weight?.grams ?? 0, goodsValue },
      order.currency,
    )
    return { place, offer: offers.find((one) => one.code === code) }
  }
  const { place, offer } = await choiceAt(address)
  if (!offer) throw new ApiError(422, 'not_served', desk.placeNotServed({ mode: name }))
  const isUnpaidCash = order.payment_mode.code === CASH_ON_DELIVERY && order.paid_total < order.grand_total
  if (isUnpaidCash && !place.cashOnDelivery) throw new ApiError(422, 'not_served', desk.placeWithoutCash())
  const known = (await choiceAt(before)).offer?.price ?? order.shipping_total
  if (offer.price !== known) throw new ApiError(422, 'price_would_change', desk.shippingWouldChange())
  if (supplyOf(order, before) !== supplyOf(order, address))
    throw new ApiError(422, 'price_would_change', desk.taxWouldChange())
}

const placeOf = (address: CartAddress): { country: string; pincode: string } => ({
  country: String(address['country'] ?? ''),
  pincode: String(address['pincode'] ?? ''),
})

/** Returns the kind of supply, which decides the tax: an export, within the shop's state, or to another state. */
function supplyOf({ shop }: OrderRow, address: CartAddress): 'export' | 'state' | 'country' {
  if (address['country'] !== shop.country) return 'export'
  return address['state'] === shop.state ? 'state' : 'country'
}
