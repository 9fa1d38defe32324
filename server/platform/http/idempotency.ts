import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteGenericInterface, RouteOptions } from 'fastify'
import type pg from 'pg'
import { stableJson } from '#lib/stable-json.ts'
import { ApiError, failureOf } from './api-error.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Success } from './reply.ts'
import { type NoRow, type Transaction, inTransaction, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import * as t from '#words/request-errors.ts'

const KEY = /^[A-Za-z0-9_-]{16,100}$/
const LOCK_TIMEOUT = '4s'

export interface MutationReply<Data = unknown> {
  message?: string
  data: Data
  /** Set-Cookie headers. They are stored with the reply, so a repeated login request gets the same session. */
  cookies?: string[]
}

interface Mutation<Route extends RouteGenericInterface, Context, Data> {
  /** Runs outside the transaction. Inside it, asking the pool for a second connection could deadlock. */
  before: (request: FastifyRequest<Route>) => Promise<Context>
  work: (transaction: Transaction, request: FastifyRequest<Route>, context: Context) => Promise<MutationReply<Data>>
}

interface StoredReply {
  status: number
  body: unknown
  cookies?: string[] | undefined
}

/**
 * Returns the handler of a changing route: `work` runs in a transaction, and its reply is sent after the commit. For a
 * POST with an `Idempotency-Key`, the first reply is stored for a day in the same transaction as its effect. A second
 * request with the key waits for the first (Postgres blocks its INSERT) and gets the same reply. Replies may contain
 * cart secrets, so they are encrypted with a key derived from SESSION_SECRET.
 */
export function mutation<Route extends RouteGenericInterface, Context, Data>({
  before,
  work,
}: Mutation<Route, Context, Data>) {
  const handler = async (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
  ): Promise<Success<Data> | FastifyReply> => {
    const { database, config } = request.server
    reply.header('cache-control', 'no-store')
    const context = await before(request)
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (key === undefined) {
      const { cookies, ...result } = await inTransaction(database, (transaction) => work(transaction, request, context))
      setCookies(reply, cookies)
      return { status: 'success', ...result }
    }
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new ApiError(400, 'bad_idempotency_key', t.badIdempotencyKey())
    }
    const { params, query, body } = request
    const bodyHash = digest(stableJson({ params, query, body }))
    const scope = await scopeOf(request, key, bodyHash)
    const cipherKey = keyFor(config.sessionSecret, 'vitrine idempotent replies')
    const { stored, isReplay } = await inTransaction(database, async (transaction) => {
      const storedReply = await claim(transaction, scope, bodyHash)
      if (storedReply) return { stored: decryptReply(storedReply, cipherKey, scope), isReplay: true }
      const result = await runOnce(transaction, () => work(transaction, request, context))
      await keepReply(transaction.client, scope, result.status, seal(JSON.stringify(result), cipherKey, scope))
      return { stored: result, isReplay: false }
    }).catch((error: unknown) => {
      if ((error as pg.DatabaseError).code !== '55P03') throw error
      throw new ApiError(409, 'request_in_progress', t.inProgress(), { retryAfter: 1 })
    })
    if (isReplay) reply.header('idempotency-replayed', 'true')
    setCookies(reply, stored.cookies)
    return reply.code(stored.status).send(stored.body)
  }
  mutations.add(handler)
  return handler
}

function setCookies(reply: FastifyReply, cookies: string[] = []): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

/** Returns the scope of a key: one route and one caller. */
async function scopeOf(request: FastifyRequest, key: string, bodyHash: Buffer): Promise<Buffer> {
  const scopeFor = (caller: string) => digest(`${request.method} ${request.routeOptions.url} ${caller} ${key}`)
  const { name, nameWhileValid: before }: Caller = await callerOf(request)
  if (before === undefined) return scopeFor(name)
  const answered = await isAnswered(request.server.database.pool, scopeFor(before), bodyHash)
  return scopeFor(answered.length > 0 ? before : name)
}

const mutations = new WeakSet<object>()

/** Returns whether a route honours an Idempotency-Key. */
export const isRepeatable = ({ method, handler }: RouteOptions): boolean =>
  [method].flat().includes('POST') && mutations.has(handler)

/** Requires each POST to be read-only (`config.safe`) or idempotent; otherwise the server does not start. */
export function requireRepeatable(route: RouteOptions): void {
  const methods = [route.method].flat()
  if (methods.length > 1 || methods[0] !== 'POST' || route.config?.safe || mutations.has(route.handler)) return
  throw new Error(
    `POST ${route.url} is neither a mutation() nor marked safe: a repeated request would take effect twice.`,
  )
}

const dropOld = statement<NoRow, [Buffer]>(
  'idempotency-drop-old',
  `DELETE FROM idempotency_key WHERE scope = $1 AND created_at < now() - interval '1 day'`,
)
const takeKey = statement<NoRow, [Buffer, Buffer]>(
  'idempotency-take',
  'INSERT INTO idempotency_key (scope, body_hash) VALUES ($1, $2) ON CONFLICT (scope) DO NOTHING RETURNING true AS taken',
)
const readReply = statement<{ body_hash: Buffer; reply: Buffer | null }, [Buffer]>(
  'idempotency-read',
  'SELECT body_hash, reply FROM idempotency_key WHERE scope = $1',
)
const isAnswered = statement<NoRow, [Buffer, Buffer]>(
  'idempotency-answered',
  `SELECT FROM idempotency_key WHERE scope = $1 AND body_hash = $2 AND created_at > now() - interval '1 day'`,
)
const keepReply = statement<NoRow, [Buffer, number, Buffer]>(
  'idempotency-keep',
  'UPDATE idempotency_key SET status = $2, reply = $3 WHERE scope = $1',
)

/** Claims the key for this transaction. Returns undefined if it was free, else the stored reply. */
async function claim({ client }: Transaction, scope: Buffer, bodyHash: Buffer): Promise<Buffer | undefined> {
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
  await dropOld(client, scope)
  if ((await takeKey(client, scope, bodyHash)).length > 0) return undefined
  const [row] = await readReply(client, scope)
  if (!row?.reply) throw new ApiError(409, 'request_in_progress', t.inProgress(), { retryAfter: 1 })
  if (!row.body_hash.equals(bodyHash)) throw new ApiError(422, 'idempotency_key_reused', t.idempotencyKeyReused())
  return row.reply
}

/** Runs the work. Permanent refusals are stored too, without the work's effects. */
async function runOnce({ client }: Transaction, work: () => Promise<MutationReply>): Promise<StoredReply> {
  await client.query('SAVEPOINT work')
  try {
    const { cookies, ...result } = await work()
    return { status: 200, body: { status: 'success', ...result }, cookies }
  } catch (error) {
    const { status, envelope } = failureOf(error)
    // Clients retry these statuses, so they must not be replayed.
    if (status >= 500 || [408, 409, 425, 429].includes(status)) throw error
    await client.query('ROLLBACK TO SAVEPOINT work')
    return { status, body: envelope }
  }
}

function decryptReply(sealed: Buffer, key: Buffer, scope: Buffer): StoredReply {
  try {
    return JSON.parse(unseal(sealed, key, scope)) as StoredReply
  } catch {
    // SESSION_SECRET has changed since. Running the work again would repeat its effect.
    throw new ApiError(422, 'reply_lost', t.replyLost())
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
