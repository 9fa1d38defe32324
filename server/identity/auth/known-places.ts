import { createHash } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { hashToken, newToken } from './tokens.ts'

const COOKIE = 'vitrine_device'
const TOKEN = /^[\w-]{43}$/
/** The longest lifetime browsers allow. */
const COOKIE_DAYS = 400
export const MAX_PLACES = 40

export interface Place {
  /** SHA-256 of the device cookie. */
  device: Buffer | undefined
  /** SHA-256 of the network's name. */
  address: Buffer
}

export function placeOf(request: FastifyRequest): Place {
  const token = request.cookies[cookieName(request, COOKIE)]
  return {
    device: token !== undefined && TOKEN.test(token) ? hashToken(token) : undefined,
    address: createHash('sha256').update(networkOf(request.ip).name).digest(),
  }
}

const findPlaces = statement<{ id: number; kind: 'device' | 'address' }, [string, string, Buffer | null, Buffer]>(
  'known-place',
  `SELECT c.id, k.kind FROM known_place k JOIN customer c ON c.id = k.customer_id
   WHERE c.deleted_at IS NULL AND (c.email_key = $1 OR (c.phone = $2 AND c.phone_verified_at IS NOT NULL))
     AND ((k.kind = 'device' AND k.place_hash = $3) OR (k.kind = 'address' AND k.place_hash = $4))
   ORDER BY k.kind DESC`,
)

/** Which part of a place is known, and to which accounts. */
export interface KnownPlace {
  part: Buffer | undefined
  ids: readonly number[]
}

/**
 * Finds the accounts with an address or verified number that have logged in from a place. Strangers and unknown accounts
 * look the same. Several accounts may have the same unverified address.
 */
export async function findKnownPlace(
  db: Queryable,
  { emailKey = '', phone = '' }: { emailKey?: string; phone?: string },
  place: Place,
): Promise<KnownPlace> {
  const rows = await findPlaces(db, emailKey, phone, place.device ?? null, place.address)
  return { part: knownPart(place, rows[0]), ids: rows.map(({ id }) => id) }
}

/** Returns the part of a place that a row of known places is about. */
export const knownPart = (place: Place, row: { kind: string } | undefined): Buffer | undefined =>
  row && (row.kind === 'device' ? place.device : place.address)

const insertPlace = statement<{ kind: string }, [number, Buffer, Buffer]>(
  'place-remember',
  `INSERT INTO known_place (customer_id, kind, place_hash) VALUES ($1, 'device', $2), ($1, 'address', $3)
   ON CONFLICT (customer_id, kind, place_hash) DO UPDATE SET last_seen_at = now() RETURNING kind`,
)

const trimPlaces = statement<NoRow, [number]>(
  'place-trim',
  `DELETE FROM known_place WHERE customer_id = $1 AND (kind, place_hash) NOT IN
   (SELECT kind, place_hash FROM known_place WHERE customer_id = $1 ORDER BY last_seen_at DESC LIMIT ${MAX_PLACES})`,
)

/** Remembers the place of a login in a table of one kind of account, and returns the device cookie. */
export function rememberIn(
  insert: (db: Queryable, accountId: number, device: Buffer, address: Buffer) => Promise<unknown>,
  trim: (db: Queryable, accountId: number) => Promise<unknown>,
): (db: Queryable, accountId: number, request: FastifyRequest) => Promise<string> {
  return async (db, accountId, request) => {
    const token = deviceToken(request)
    await insert(db, accountId, hashToken(token), placeOf(request).address)
    await trim(db, accountId)
    return deviceCookie(request, token)
  }
}

/** Remembers the place of a customer's login and returns the device cookie. */
export const rememberPlace = rememberIn(insertPlace, trimPlaces)

/** Returns the token of the device cookie, or a new one. */
function deviceToken(request: FastifyRequest): string {
  const given = request.cookies[cookieName(request, COOKIE)]
  return given !== undefined && TOKEN.test(given) ? given : newToken()
}

const deviceCookie = (request: FastifyRequest, token: string): string =>
  fastifyCookie.serialize(cookieName(request, COOKIE), token, {
    // A __Host- cookie requires path /; otherwise API calls suffice.
    path: isHttps(request) ? '/' : '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    maxAge: COOKIE_DAYS * 86_400,
  })
