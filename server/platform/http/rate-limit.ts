import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { type Database, statement } from '#server/platform/db/database.ts'
import { refuseForAWhile } from './refuse.ts'
import { isMutation } from './requests.ts'

const WINDOW_SECONDS = 60

const count = statement<{ hits: number; rest: number }, [string]>(
  'rate-limit',
  `INSERT INTO rate_limit AS r (bucket, window_start, hits)
   VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / ${WINDOW_SECONDS}) * ${WINDOW_SECONDS}), 1)
   ON CONFLICT (bucket) DO UPDATE SET
     hits = CASE WHEN r.window_start = excluded.window_start THEN r.hits + 1 ELSE 1 END,
     window_start = excluded.window_start
   RETURNING hits, ceil(extract(epoch FROM window_start + interval '${WINDOW_SECONDS} seconds' - now()))::int AS rest`,
)

/** Buckets that are full for the rest of their minute: a flood of refusals costs the database nothing. */
const known = new WeakMap<Database, LRUCache<string, true>>()
function fullBuckets(database: Database): LRUCache<string, true> {
  const buckets = known.get(database) ?? new LRUCache<string, true>({ max: 20_000, ttl: WINDOW_SECONDS * 1000 })
  known.set(database, buckets)
  return buckets
}

/** Limits the changes an address may ask for in a minute. Counted in the database, so that several processes share the count. */
export const rateLimitPlugin = fp(async (app) => {
  app.addHook('preValidation', async (request, reply) => {
    if (isMutation(request) && !request.routeOptions.config.signed)
      await countHit(request, reply, 'mutation', app.config.mutationsPerMinute)
  })
})

/** A hook that limits how often an address may ask for one route in a minute, whether it changes something or only costs something. */
export function limitPerMinute(name: string, most: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => countHit(request, reply, name, most)
}

async function countHit(request: FastifyRequest, reply: FastifyReply, name: string, most: number): Promise<void> {
  const bucket = `${name}:${networkOf(request.ip)}`
  const full = fullBuckets(request.server.database)
  if (full.has(bucket)) return refuseForAWhile(request, Math.max(1, Math.ceil(full.getRemainingTTL(bucket) / 1000)))
  const [row] = await count(request.server.database.pool, bucket)
  if (!row) return
  reply
    .header('ratelimit-limit', most)
    .header('ratelimit-remaining', Math.max(0, most - row.hits))
    .header('ratelimit-reset', row.rest)
  if (row.hits <= most) return
  full.set(bucket, true, { ttl: Math.max(1, row.rest) * 1000 })
  await refuseForAWhile(request, Math.max(1, row.rest))
}

/** An IPv4 address, or the /64 network of an IPv6 one: a household has a whole network of those. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
