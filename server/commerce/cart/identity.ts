import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** What a caller shows of a cart: its public id, and the secret that proves it may be used. */
export interface GivenIdentity {
  api_cart?: string | null | undefined
  cart_session?: string | null | undefined
}

/** A cart the caller has proved to be theirs. */
export interface OpenCart {
  id: number
  api_cart: string
  cart_session: string
  customer_id: number | null
  phone: string | null
  email: string | null
  shipping_address: CartAddress | null
  billing_address: CartAddress | null
  /** The billing address is the shipping address, whatever becomes of that. */
  billing_same: boolean
  coupon_id: number | null
  /** Codes, as they were chosen; whether they can still be had is for CartFacts. */
  shipping_mode: string | null
  payment_mode: string | null
  /** Orders that came of it. */
  orders_made: number
  /** Opened by a secret of before its contact data was stored: that data, and its orders, are not this caller's. */
  isFormer: boolean
}

/** Fields of an address by column_name, country and state among them; address_id when it is one of the customer's saved ones. */
export type CartAddress = Record<string, string | number>

type CartRow = Omit<OpenCart, 'api_cart' | 'cart_session' | 'isFormer'> & {
  public_id: string
  session_hash: Buffer
  former_hashes: Buffer[]
}

const COLUMNS =
  'id, public_id, session_hash, former_hashes, customer_id, phone, email, shipping_address, billing_address, billing_same, coupon_id, shipping_mode, payment_mode, orders_made'

const opened = (by: 'public_id' | 'customer_id', locked = ''): string =>
  `SELECT ${COLUMNS} FROM cart WHERE ${by} = $1 AND updated_at > now() - make_interval(days => $2::int) ${locked}`

type ByPublicId = [id: string, days: number]
type ByCustomer = [customer: number, days: number]
const readOpen = {
  byPublicId: statement<CartRow, ByPublicId>('cart-read-public-id', opened('public_id')),
  byCustomer: statement<CartRow, ByCustomer>('cart-read-customer', opened('customer_id')),
}
const lockOpen = {
  byPublicId: statement<CartRow, ByPublicId>('cart-lock-public-id', opened('public_id', 'FOR UPDATE')),
  byCustomer: statement<CartRow, ByCustomer>('cart-lock-customer', opened('customer_id', 'FOR UPDATE')),
}

/** Whether a call says which cart it means. */
export const isNamed = ({ api_cart, cart_session }: GivenIdentity): boolean =>
  Boolean(api_cart) || Boolean(cart_session)

/**
 * Returns whether the names are those of a customer's cart. Decided by their form alone: the answer is the same whether
 * or not the cart exists, so it discloses nothing.
 */
export const isCustomersName = ({ api_cart, cart_session }: GivenIdentity): boolean =>
  Boolean(api_cart) && cart_session === sessionOfOwned(api_cart as string)

/** The same answer whether a cart never was, has expired or belongs to someone else. */
export const cartNotFound = (): ApiError => new ApiError(404, 'cart_not_found', 'This cart does not exist any more.')

/**
 * The caller's cart, or undefined. A guest's is proved by its secret, and by a former one without its contact data; a customer's is opened for nobody but the customer, whatever
 * else is shown, and for them without anything shown. `lock` makes changes to one cart take turns, so that parallel requests cannot
 * lose each other's.
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
    const isSecret = (hash: Buffer) => timingSafeEqual(hash, hashOf(session))
    if (row && (row.customer_id === null ? isSecret(row.session_hash) : row.customer_id === customerId))
      return openedFrom(row, session)
    if (row?.customer_id === null && row.former_hashes.some(isSecret)) return openedByFormer(row, session)
  }
  if (customerId === undefined) return undefined
  const [own] = await open.byCustomer(db, customerId, expireDays)
  return own && openedFrom(own, '')
}

function openedFrom(
  { public_id, session_hash: _hash, former_hashes: _former, ...row }: CartRow,
  session: string,
): OpenCart {
  const cart_session = row.customer_id === null ? session : sessionOfOwned(public_id)
  return { ...row, api_cart: public_id, cart_session, isFormer: false }
}

const openedByFormer = (row: CartRow, session: string): OpenCart => ({
  ...openedFrom(row, session),
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  billing_same: true,
  isFormer: true,
})

const MOST_FORMER = 8
const renewed = `UPDATE cart SET session_hash = $2, former_hashes = (array_prepend(session_hash, former_hashes))[1:${MOST_FORMER}]`
const renew = statement<NoRow, [number, Buffer]>('cart-renew', `${renewed} WHERE id = $1`)
const renewEmptied = statement<NoRow, [number, Buffer]>(
  'cart-renew-emptied',
  `${renewed}, phone = NULL, email = NULL, shipping_address = NULL, billing_address = NULL, billing_same = true WHERE id = $1`,
)

const holdsContact = ({ phone, email, shipping_address, billing_address }: OpenCart): boolean =>
  [phone, email, shipping_address, billing_address].some((part) => part !== null)

/**
 * A guest's cart with a new secret, before contact data is stored in it: whoever knew the secret until then, because they planted the cart in
 * this browser, does not learn the data. A cart that holds some keeps its secret, unless another host may have planted it here with the
 * data in it. A former secret takes what others have stored away, so that a call whose reply was lost can be made again.
 */
export async function beforeContact(db: Queryable, open: OpenCart, isPlantable: boolean): Promise<OpenCart> {
  if (open.customer_id !== null || (holdsContact(open) && !isPlantable)) return open
  const session = randomBytes(32).toString('base64url')
  await (open.isFormer ? renewEmptied : renew)(db, open.id, hashOf(session))
  return { ...open, cart_session: session, isFormer: false }
}

const cartCreate = statement<CartRow, [string, Buffer, number | null]>(
  'cart-create',
  `INSERT INTO cart (public_id, session_hash, customer_id) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
)

/** A new, empty cart. Its secret has 256 random bits and leaves the server in this reply only; the database keeps its hash. */
export async function createCart(db: Queryable, customerId: number | null = null): Promise<OpenCart> {
  const publicId = randomBytes(16).toString('base64url')
  const session = randomBytes(32).toString('base64url')
  const rows = await cartCreate(db, publicId, hashOf(session), customerId)
  return openedFrom(rows[0] as CartRow, session)
}

/** What a customer's cart has for cart_session. It proves nothing: who may use the cart is decided by the login alone. */
export const sessionOfOwned = (publicId: string): string =>
  createHash('sha256').update(`cart of a customer ${publicId}`).digest('base64url')

function hashOf(session: string): Buffer {
  return createHash('sha256').update(session).digest()
}
