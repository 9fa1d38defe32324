import { createHash } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { hashToken, newToken } from './tokens.ts'

const COOKIE = 'vitrine_device'
const TOKEN = /^[\w-]{43}$/
/** Browsers keep a cookie no longer than this. */
const KEPT_DAYS = 400
/** Places of a customer that are remembered; the one not seen for longest goes. */
const MOST_PLACES = 40

/** Where a request comes from. */
export interface Place {
  /** SHA-256 of the device's cookie; undefined for a device without one. */
  device: Buffer | undefined
  /** SHA-256 of its network. */
  address: Buffer
}

/** The device and the network of a request, as they are remembered. */
export function placeOf(request: FastifyRequest): Place {
  const token = request.cookies[cookieName(request, COOKIE)]
  return {
    device: token !== undefined && TOKEN.test(token) ? hashToken(token) : undefined,
    address: createHash('sha256').update(networkOf(request.ip).name).digest(),
  }
}

const known = statement<{ id: number; kind: 'device' | 'address' }, [string, string, Buffer | null, Buffer]>(
  'known-place',
  `SELECT c.id, k.kind FROM known_place k JOIN customer c ON c.id = k.customer_id
   WHERE c.deleted_at IS NULL AND (c.email_key = $1 OR (c.phone = $2 AND c.phone_verified_at IS NOT NULL))
     AND ((k.kind = 'device' AND k.place_hash = $3) OR (k.kind = 'address' AND k.place_hash = $4))
   ORDER BY k.kind DESC`,
)

/** The part of a place that accounts were logged in from before, and which accounts. */
export interface Known {
  part: Buffer | undefined
  ids: readonly number[]
}

/**
 * Whether an account was logged in from this place before, by the normal form of its address or by its verified number; nothing is known
 * of a stranger, and alike of an account that does not exist. What is known counts for the accounts in `ids` alone: several may hold one
 * address that none has verified.
 */
export async function knownPart(
  db: Queryable,
  { emailKey = '', phone = '' }: { emailKey?: string; phone?: string },
  place: Place,
): Promise<Known> {
  const rows = await known(db, emailKey, phone, place.device ?? null, place.address)
  const [row] = rows
  return { part: row && (row.kind === 'device' ? place.device : place.address), ids: rows.map(({ id }) => id) }
}

const remember = statement<{ kind: string }, [number, Buffer, Buffer]>(
  'place-remember',
  `INSERT INTO known_place (customer_id, kind, place_hash) VALUES ($1, 'device', $2), ($1, 'address', $3)
   ON CONFLICT (customer_id, kind, place_hash) DO UPDATE SET last_seen_at = now() RETURNING kind`,
)

const placeTrim = statement<NoRow, [number]>(
  'place-trim',
  `DELETE FROM known_place WHERE customer_id = $1 AND (kind, place_hash) NOT IN
   (SELECT kind, place_hash FROM known_place WHERE customer_id = $1 ORDER BY last_seen_at DESC LIMIT ${MOST_PLACES})`,
)

/** Remembers where a customer has logged in from; gives the cookie by which the device is known again. */
export async function rememberPlace(db: Queryable, customerId: number, request: FastifyRequest): Promise<string> {
  const shown = request.cookies[cookieName(request, COOKIE)]
  const token = shown !== undefined && TOKEN.test(shown) ? shown : newToken()
  await remember(db, customerId, hashToken(token), placeOf(request).address)
  await placeTrim(db, customerId)
  return fastifyCookie.serialize(cookieName(request, COOKIE), token, {
    // On https the name demands the whole shop; elsewhere only calls carry it.
    path: isHttps(request) ? '/' : '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    maxAge: KEPT_DAYS * 86_400,
  })
}
