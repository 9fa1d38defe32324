import type { UpdateCartAddressBody, UpdateContactBody } from '#generated/api.d.ts'
import { validateAddress } from '#server/identity/address/check-address.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { AddressForms } from '#server/store/settings/service.ts'
import { type PhoneRules, readContactPhone } from './contact-phone.ts'
import type { CartAddress, OpenCart } from './identity.ts'

// Every change of these is of a cart that the caller has locked (openOwn).

const set = (column: string): string => `UPDATE cart SET ${column}, updated_at = now() WHERE id = $1`
const setShippingMode = statement<NoRow, [number, string]>('cart-shipping-mode', set('shipping_mode = $2'))
const setPaymentMode = statement<NoRow, [number, string]>('cart-payment-mode', set('payment_mode = $2'))
const setCoupon = statement<NoRow, [number, number | null]>('cart-coupon', set('coupon_id = $2'))
const setSame = statement<NoRow, [number, boolean]>('cart-billing-same', set('billing_same = $2'))

const setAddress = {
  shipping: statement<NoRow, [number, string]>('cart-address-shipping', set('shipping_address = $2')),
  billing: statement<NoRow, [number, string]>(
    'cart-address-billing',
    set('billing_address = $2, billing_same = false'),
  ),
  both: statement<NoRow, [number, string]>(
    'cart-address-both',
    set('shipping_address = $2, billing_same = true, billing_address = NULL'),
  ),
}

const setContact = statement<{ id: number }, [number, string | null, string | null]>(
  'cart-contact',
  'UPDATE cart SET phone = $2, email = $3, updated_at = now() WHERE id = $1 RETURNING id',
)

const savedAddress = statement<{ fields: Record<string, string> }, [number, number]>(
  'cart-saved-address',
  'SELECT fields FROM address WHERE customer_id = $1 AND id = $2',
)

const acceptPrices = statement<{ id: number }, [number]>(
  'cart-accept-prices',
  `WITH accepted AS (UPDATE cart_line l SET seen_price = p.price FROM product p
     WHERE p.id = l.product_id AND l.cart_id = $1 AND l.seen_price <> p.price)
   UPDATE cart SET updated_at = now() WHERE id = $1 RETURNING id`,
)

/** Whom to call and where to write; an empty field takes away what was there. Throws ApiError 422 with payload.errors. */
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

/** Takes over a typed address, or one of the customer's saved ones. Throws ApiError 422 with payload.errors by column_name. */
export async function updateAddress(
  db: Queryable,
  open: OpenCart,
  { type, address_id: id, address }: UpdateCartAddressBody,
  forms: AddressForms,
): Promise<void> {
  if ((id === undefined) === (address === undefined))
    throw new ApiError(422, 'address_missing', 'Send either an address or the address_id of a saved one.')
  const given = id === undefined ? address : await readSaved(db, open, id)
  const { address_type: _type, default: _default, ...columns } = given ?? {}
  const { faults, unknown, fields } = validateAddress(forms, columns, type === 'billing' ? 'Billing' : 'Shipping')
  // A saved billing address may hold a field that shipping addresses have not; it is left behind.
  if (unknown !== undefined && id === undefined)
    throw new ApiError(422, 'unknown_field', `An address of this country has no field ${unknown}.`)
  refuseFaults(faults)
  await storeAddress(db, open, type, id === undefined ? fields : { ...fields, address_id: id })
}

async function readSaved(db: Queryable, open: OpenCart, id: number): Promise<Record<string, string>> {
  const [row] = open.customer_id === null ? [] : await savedAddress(db, open.customer_id, id)
  if (!row) throw notFound('This address does not exist any more.')
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

/** Whether the billing address is the shipping address. */
export async function updateBillingSame(db: Queryable, open: OpenCart, same: boolean): Promise<void> {
  await setSame(db, open.id, same)
}

/** Chooses how to send. `offered` are the modes that this cart's parcel can have. */
export async function chooseShippingMode(
  db: Queryable,
  open: OpenCart,
  code: string,
  offered: readonly { code: string }[],
): Promise<void> {
  if (!offered.some((offer) => offer.code === code))
    throw new ApiError(422, 'shipping_mode_unknown', 'This parcel cannot be sent that way. Please choose another one.')
  await setShippingMode(db, open.id, code)
}

/** Chooses how to pay. */
export async function choosePaymentMode(
  db: Queryable,
  open: OpenCart,
  code: string,
  offered: readonly { code: string }[],
): Promise<void> {
  if (!offered.some((offer) => offer.code === code))
    throw new ApiError(422, 'payment_mode_unknown', 'This order cannot be paid that way. Please choose another one.')
  await setPaymentMode(db, open.id, code)
}

/** The cart's one coupon; null takes it off. Whether it holds is for who calls. */
export async function putCoupon(db: Queryable, open: OpenCart, couponId: number | null): Promise<void> {
  await setCoupon(db, open.id, couponId)
}

/** The shopper has seen today's prices. */
export async function updateItemsPrice(db: Queryable, open: OpenCart): Promise<void> {
  await acceptPrices(db, open.id)
}
