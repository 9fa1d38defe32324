import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { clearGiftCards } from '#server/commerce/gift-cards/cart-cards.ts'
import { newToken } from '#server/identity/auth/tokens.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { PickupPlace } from '#server/commerce/shipping/pickup-places.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/cart-errors.ts'

/** Id and secret of a cart, as sent by a caller. */
export interface GivenIdentity {
  api_cart?: string | null | undefined
  cart_session?: string | null | undefined
}

/** A cart whose ownership has been verified. */
export interface OpenCart {
  id: number
  api_cart: string
  cart_session: string
  customer_id: number | null
  phone: string | null
  email: string | null
  shipping_address: CartAddress | null
  billing_address: CartAddress | null
  billing_same: boolean
  coupon_id: number | null
  /** Chosen codes, which may no longer be available. */
  shipping_mode: string | null
  payment_mode: string | null
  orders_made: number
  gift_note: string | null
  gift_wrap: boolean
  /** Opened with a former secret, which gives no access to contact data or orders. */
  usesFormerSecret: boolean
  /** Where it is picked up; then its shipping address is this place's. */
  pickup?: PickupPlace
}

export type CartAddress = Record<string, string | number>

type CartRow = Omit<OpenCart, 'api_cart' | 'cart_session' | 'usesFormerSecret' | 'pickup'> & {
  public_id: string
  session_hash: Buffer
  former_hashes: Buffer[]
}

const COLUMNS =
  'id, public_id, session_hash, former_hashes, customer_id, phone, email, shipping_address, billing_address, billing_same, coupon_id, shipping_mode, payment_mode, orders_made, gift_note, gift_wrap'

const selectSql = (by: 'public_id' | 'customer_id', locked = ''): string =>
  `SELECT ${COLUMNS} FROM cart WHERE ${by} = $1 AND updated_at > now() - make_interval(days => $2::int) ${locked}`

type ByPublicId = [id: string, days: number]
type ByCustomer = [customer: number, days: number]
const readOpen = {
  byPublicId: statement<CartRow, ByPublicId>('cart-read-public-id', selectSql('public_id')),
  byCustomer: statement<CartRow, ByCustomer>('cart-read-customer', selectSql('customer_id')),
}
const lockOpen = {
  byPublicId: statement<CartRow, ByPublicId>('cart-lock-public-id', selectSql('public_id', 'FOR UPDATE')),
  byCustomer: statement<CartRow, ByCustomer>('cart-lock-customer', selectSql('customer_id', 'FOR UPDATE')),
}

export const namesCart = ({ api_cart, cart_session }: GivenIdentity): boolean =>
  Boolean(api_cart) || Boolean(cart_session)

/** Returns whether an identity has the form of a customer's cart. Reveals nothing about existing carts. */
export const identifiesCustomerCart = ({ api_cart, cart_session }: GivenIdentity): boolean =>
  Boolean(api_cart) && cart_session === customerCartSession(api_cart as string)

/** Deliberately the same error for missing, expired and foreign carts. */
export const cartNotFound = (): ApiError => new ApiError(404, 'cart_not_found', t.cartGone())

/**
 * Returns the caller's cart: a guest's by its secret (a former one hides the contact data), a customer's only for that
 * customer, even without an identity. `lock` serialises changes.
 */
export async function openCart(
  db: Queryable,
  given: GivenIdentity,
  expireDays: number,
  lock: boolean,
  customerId?: number,
): Promise<OpenCart | undefined> {
  const { api_cart: publicId, cart_session: session } = given
  const open = lock ? lockOpen : readOpen
  if (publicId && session) {
    const [row] = await open.byPublicId(db, publicId, expireDays)
    const matchesSecret = (hash: Buffer) => timingSafeEqual(hash, hashSession(session))
    if (row && (row.customer_id === null ? matchesSecret(row.session_hash) : row.customer_id === customerId))
      return toOpenCart(row, session)
    if (row?.customer_id === null && row.former_hashes.some(matchesSecret)) return withoutContact(row, session)
  }
  if (customerId === undefined) return undefined
  const [own] = await open.byCustomer(db, customerId, expireDays)
  return own && toOpenCart(own, '')
}

function toOpenCart(
  { public_id, session_hash: _hash, former_hashes: _former, ...row }: CartRow,
  session: string,
): OpenCart {
  const cart_session = row.customer_id === null ? session : customerCartSession(public_id)
  return { ...row, api_cart: public_id, cart_session, usesFormerSecret: false }
}

const withoutContact = (row: CartRow, session: string): OpenCart => ({
  ...toOpenCart(row, session),
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  billing_same: true,
  gift_note: null,
  usesFormerSecret: true,
})

const MAX_FORMER_SECRETS = 8
const renewSql = `UPDATE cart SET session_hash = $2, former_hashes = (array_prepend(session_hash, former_hashes))[1:${MAX_FORMER_SECRETS}]`
const renewSecret = statement<NoRow, [number, Buffer]>('cart-renew', `${renewSql} WHERE id = $1`)
const renewSecretWithoutContact = statement<NoRow, [number, Buffer]>(
  'cart-renew-emptied',
  `${renewSql}, phone = NULL, email = NULL, shipping_address = NULL, billing_address = NULL, billing_same = true, gift_note = NULL WHERE id = $1`,
)

// The address of a pickup place is nobody's contact data.
const hasContact = ({ phone, email, shipping_address, billing_address, gift_note, pickup }: OpenCart): boolean =>
  [phone, email, pickup ? null : shipping_address, billing_address, gift_note].some((part) => part !== null)

/**
 * Replaces the secret of a guest's cart before contact data or a gift card is stored, so that whoever planted the cart
 * in this browser can neither read nor spend it. A cart with contact data keeps its secret unless it may have been
 * planted. A call with a former secret, such as a retry after a lost reply, clears the contact data and gift cards.
 */
export async function protectContact(db: Queryable, open: OpenCart, isPlantable: boolean): Promise<OpenCart> {
  if (open.customer_id !== null || (hasContact(open) && !isPlantable)) return open
  const session = newToken()
  await (open.usesFormerSecret ? renewSecretWithoutContact : renewSecret)(db, open.id, hashSession(session))
  if (open.usesFormerSecret) await clearGiftCards(db, open.id)
  return { ...open, cart_session: session, usesFormerSecret: false }
}

const insertCart = statement<CartRow, [string, Buffer, number | null]>(
  'cart-create',
  `INSERT INTO cart (public_id, session_hash, customer_id) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
)

/** Creates an empty cart. Only its secret's hash is stored. */
export async function createCart(db: Queryable, customerId: number | null = null): Promise<OpenCart> {
  const publicId = randomBytes(16).toString('base64url')
  const session = newToken()
  const rows = await insertCart(db, publicId, hashSession(session), customerId)
  return toOpenCart(rows[0] as CartRow, session)
}

/** Returns cart_session of a customer's cart. It is no secret: only the login gives access. */
export const customerCartSession = (publicId: string): string =>
  createHash('sha256').update(`cart of a customer ${publicId}`).digest('base64url')

function hashSession(session: string): Buffer {
  return createHash('sha256').update(session).digest()
}
