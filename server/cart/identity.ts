import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#server/api-error.ts'
import type { Queryable } from '#server/db/database.ts'

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
}

interface CartRow {
  id: number
  session_hash: Buffer
  customer_id: number | null
  phone: string | null
  email: string | null
}

export const hasIdentity = ({ api_cart, cart_session }: GivenIdentity): boolean =>
  Boolean(api_cart) || Boolean(cart_session)

/** The same answer whether a cart never was, has expired or belongs to someone else. */
export const cartNotFound = (): ApiError => new ApiError(404, 'cart_not_found', 'This cart does not exist any more.')

/**
 * The caller's cart, or undefined. `lock` makes changes to one cart take turns, so that parallel requests cannot lose each other's.
 */
export async function openCart(
  on: Queryable,
  given: GivenIdentity,
  expireDays: number,
  lock: boolean,
): Promise<OpenCart | undefined> {
  const { api_cart: publicId, cart_session: session } = given
  if (!publicId || !session) return undefined
  const { rows } = await on.query<CartRow>({
    name: lock ? 'cart-lock' : 'cart-read',
    text: `SELECT id, session_hash, customer_id, phone, email FROM cart
           WHERE public_id = $1 AND updated_at > now() - make_interval(days => $2::int) ${lock ? 'FOR UPDATE' : ''}`,
    values: [publicId, expireDays],
  })
  const [row] = rows
  if (!row || !timingSafeEqual(row.session_hash, hashOf(session))) return undefined
  return {
    id: row.id,
    api_cart: publicId,
    cart_session: session,
    customer_id: row.customer_id,
    phone: row.phone,
    email: row.email,
  }
}

/** A new, empty cart. Its secret has 256 random bits and leaves the server in this reply only; the database keeps its hash. */
export async function createCart(on: Queryable): Promise<OpenCart> {
  const publicId = randomBytes(16).toString('base64url')
  const session = randomBytes(32).toString('base64url')
  const { rows } = await on.query<{ id: number }>({
    name: 'cart-create',
    text: 'INSERT INTO cart (public_id, session_hash) VALUES ($1, $2) RETURNING id',
    values: [publicId, hashOf(session)],
  })
  return {
    id: rows[0]?.id ?? 0,
    api_cart: publicId,
    cart_session: session,
    customer_id: null,
    phone: null,
    email: null,
  }
}

function hashOf(session: string): Buffer {
  return createHash('sha256').update(session).digest()
}
