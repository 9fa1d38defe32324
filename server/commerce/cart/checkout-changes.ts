import type { UpdateCartAddressBody, UpdateContactBody } from '#generated/api.d.ts'
import { validateAddress } from '#server/identity/address/check-address.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { AddressForms } from '#server/store/settings/service.ts'
import { NO_PICKUP, type PickupPlace, pickupCode } from '#server/commerce/shipping/pickup-places.ts'
import * as account from '#words/account-errors.ts'
import * as t from '#words/cart-errors.ts'
import { type PhoneRules, readContactPhone } from './contact-phone.ts'
import type { CartAddress, OpenCart } from './identity.ts'

// Callers must have locked the cart (lockOwnCart).

const set = (column: string): string => `UPDATE cart SET ${column}, updated_at = now() WHERE id = $1`
const setShippingMode = statement<NoRow, [number, string]>('cart-shipping-mode', set('shipping_mode = $2'))
// Who picks up an order has no delivery address, so what was typed as one becomes the billing address.
const setPickup = statement<NoRow, [number, string]>(
  'cart-pickup',
  set(
    'shipping_mode = $2, billing_address = CASE WHEN billing_same THEN shipping_address ELSE billing_address END, billing_same = false',
  ),
)
const endPickup = statement<NoRow, [number]>(
  'cart-pickup-end',
  set(
    'shipping_mode = NULL, billing_same = (billing_address IS NULL OR billing_address IS NOT DISTINCT FROM shipping_address)',
  ),
)
const NO_PICKUP_SQL = `shipping_mode = CASE WHEN shipping_mode LIKE 'pickup:%' THEN NULL ELSE shipping_mode END`
const setPaymentMode = statement<NoRow, [number, string]>('cart-payment-mode', set('payment_mode = $2'))
const setGift = statement<NoRow, [number, string | null, boolean]>('cart-gift', set('gift_note = $2, gift_wrap = $3'))
const setCoupon = statement<NoRow, [number, number | null]>('cart-coupon', set('coupon_id = $2'))
const setBillingSame = statement<NoRow, [number, boolean]>('cart-billing-same', set('billing_same = $2'))

const setAddress = {
  shipping: statement<NoRow, [number, string]>('cart-address-shipping', set(`shipping_address = $2, ${NO_PICKUP_SQL}`)),
  billing: statement<NoRow, [number, string]>(
    'cart-address-billing',
    set('billing_address = $2, billing_same = false'),
  ),
  both: statement<NoRow, [number, string]>(
    'cart-address-both',
    set(`shipping_address = $2, billing_same = true, billing_address = NULL, ${NO_PICKUP_SQL}`),
  ),
}

const setContact = statement<{ id: number }, [number, string | null, string | null]>(
  'cart-contact',
  'UPDATE cart SET phone = $2, email = $3, updated_at = now() WHERE id = $1 RETURNING id',
)

const findSavedAddress = statement<{ fields: Record<string, string> }, [number, number]>(
  'cart-saved-address',
  'SELECT fields FROM address WHERE customer_id = $1 AND id = $2',
)

const updateSeenPrices = statement<{ id: number }, [number]>(
  'cart-accept-prices',
  `WITH accepted AS (UPDATE cart_line l SET seen_price = p.price FROM product p
     WHERE p.id = l.product_id AND l.cart_id = $1 AND l.seen_price <> p.price)
   UPDATE cart SET updated_at = now() WHERE id = $1 RETURNING id`,
)

/** Sets phone and email; empty values remove them. @throws ApiError 422 with payload.errors */
export async function updateContact(
  db: Queryable,
  open: OpenCart,
  { phone, email }: Pick<UpdateContactBody, 'phone' | 'email'>,
  rules: PhoneRules,
): Promise<void> {
  const [number, address] = [readContactPhone(phone ?? '', rules), (email ?? '').trim()]
  refuseFaults({ phone: number.fault, email: address === '' ? undefined : emailFault(address) })
  await setContact(db, open.id, number.phone || null, address || null)
}

/** Sets a typed or saved address. @throws ApiError 422 with payload.errors by column_name */
export async function updateAddress(
  db: Queryable,
  open: OpenCart,
  { type, address_id: id, address }: UpdateCartAddressBody,
  forms: AddressForms,
): Promise<void> {
  if ((id === undefined) === (address === undefined)) throw new ApiError(422, 'address_missing', t.addressMissing())
  const given = id === undefined ? address : await readSavedAddress(db, open, id)
  const { address_type: _type, default: _default, ...columns } = given ?? {}
  const { faults, unknown, fields } = validateAddress(forms, columns, type === 'billing' ? 'Billing' : 'Shipping')
  // A saved billing address may have fields that shipping addresses lack; they are dropped.
  if (unknown !== undefined && id === undefined)
    throw new ApiError(422, 'unknown_field', account.unknownAddressField({ field: unknown }))
  refuseFaults(faults)
  await storeAddress(db, open, type, id === undefined ? fields : { ...fields, address_id: id })
}

async function readSavedAddress(db: Queryable, open: OpenCart, id: number): Promise<Record<string, string>> {
  const [row] = open.customer_id === null ? [] : await findSavedAddress(db, open.customer_id, id)
  if (!row) throw notFound(account.addressGone())
  return row.fields
}

async function storeAddress(
  db: Queryable,
  { id }: OpenCart,
  type: UpdateCartAddressBody['type'],
  address: CartAddress,
): Promise<void> {
  await setAddress[type](db, id, JSON.stringify(address))
}

export async function updateBillingSame(db: Queryable, open: OpenCart, same: boolean): Promise<void> {
  await setBillingSame(db, open.id, same)
}

export async function chooseShippingMode(
  db: Queryable,
  open: OpenCart,
  code: string,
  offered: readonly { code: string }[],
  places: readonly PickupPlace[],
): Promise<void> {
  if (code === NO_PICKUP) return void (open.pickup && (await endPickup(db, open.id)))
  if (places.some((place) => pickupCode(place) === code)) return void (await setPickup(db, open.id, code))
  if (!offered.some((offer) => offer.code === code))
    throw new ApiError(422, 'shipping_mode_unknown', t.shippingUnavailable())
  await setShippingMode(db, open.id, code)
}

export async function choosePaymentMode(
  db: Queryable,
  open: OpenCart,
  code: string,
  offered: readonly { code: string }[],
): Promise<void> {
  if (!offered.some((offer) => offer.code === code))
    throw new ApiError(422, 'payment_mode_unknown', t.paymentUnavailable())
  await setPaymentMode(db, open.id, code)
}

/** Sets what a gift needs; an empty note removes it. */
export async function chooseGift(
  db: Queryable,
  open: OpenCart,
  gift: { note?: string | undefined; wrapped?: boolean | undefined },
): Promise<void> {
  const note = gift.note === undefined ? open.gift_note : tidyNote(gift.note)
  await setGift(db, open.id, note, gift.wrapped ?? open.gift_wrap)
}

/** Keeps line breaks, but no empty lines at the ends and no more than one in between. */
const tidyNote = (note: string): string | null =>
  note
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim() || null

/** Sets or removes the cart's coupon. The caller checks that it is valid. */
export async function setCartCoupon(db: Queryable, open: OpenCart, couponId: number | null): Promise<void> {
  await setCoupon(db, open.id, couponId)
}

/** Records that the shopper has seen the current prices. */
export async function acceptCurrentPrices(db: Queryable, open: OpenCart): Promise<void> {
  await updateSeenPrices(db, open.id)
}
