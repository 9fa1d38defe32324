import { type Seeded, seeded } from '../seeded.ts'
import type { Webhooks } from '../webhooks.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Hidden,
  PaymentIntent,
  PaymentMethod,
  Refund,
  Session,
  WebhookEndpoint,
} from './entities.ts'
import { missing, refuse } from './errors.ts'
import { readParams } from './read-params.ts'

export const API_VERSION = '2026-10-28.endive'

/** What the fake Stripe knows, and how it behaves. */
export interface Books {
  sessions: Map<string, Session>
  hidden: Map<string, Hidden>
  intents: Map<string, PaymentIntent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  customers: Map<string, Customer>
  methods: Map<string, PaymentMethod>
  endpoints: Map<string, WebhookEndpoint>
  events: Map<string, object & { id: string; created: number; type: string }>
  settings: {
    /** What becomes of a new refund. */
    refunds: 'succeeded' | 'pending' | 'failed'
    /** Whether an account without balance refuses refunds. */
    hasBalance: boolean
  }
  random: Seeded
  /** Seconds. */
  now: () => number
  advance: (seconds: number) => void
  newId: (prefix: string) => string
  emit: (type: string, object: object) => void
}

export function openBooks(seed: number, send: Webhooks['send'], random = seeded(seed)): Books {
  let ahead = 0
  const now = () => Math.floor(Date.now() / 1000) + ahead
  const newId = (prefix: string) => `${prefix}_${random.text(24)}`
  const events: Books['events'] = new Map()
  return {
    sessions: new Map(),
    hidden: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    customers: new Map(),
    methods: new Map(),
    endpoints: new Map(),
    events,
    settings: { refunds: 'succeeded', hasBalance: true },
    random,
    now,
    advance: (seconds) => void (ahead += seconds),
    newId,
    emit: (type, object) => {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        // A snapshot: what changes later is not in it.
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      events.set(event.id, event)
      send({ id: event.id, kind: type, body: JSON.stringify(event, null, 2) })
    },
  }
}

export function find<Entity>(
  entities: ReadonlyMap<string, Entity>,
  object: string,
  id: string,
  param?: string,
): Entity {
  const entity = entities.get(id)
  if (!entity) throw missing(object, id, param)
  return entity
}

const PAGE = { limit: 'integer', starting_after: 'text', ending_before: 'text', expand: { list: 'text' } } as const
const TIMES = { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } as const

/**
 * A page of a list, newest first, filtered by fields and by `created`. Only fields that are named can be filtered.
 */
export function listPage<Entity extends { id: string; created: number }>(
  query: string,
  url: string,
  entities: Iterable<Entity>,
  filters: readonly (keyof Entity & string)[] = [],
): { object: 'list'; url: string; has_more: boolean; data: Entity[] } {
  const specs = {
    ...PAGE,
    created: { object: TIMES },
    ...Object.fromEntries(filters.map((name) => [name, 'text' as const])),
  }
  const params = readParams(query, specs)
  const limit = (params['limit'] as number | undefined) ?? 10
  if (limit < 1 || limit > 100) throw refuse({ message: 'This value must be between 1 and 100.', param: 'limit' })
  const times = (params['created'] ?? {}) as Record<string, number>
  const all = [...entities]
    .toReversed()
    .filter(
      (one) =>
        filters.every((name) => params[name] === undefined || String(one[name]) === params[name]) &&
        one.created > (times['gt'] ?? -1) &&
        one.created >= (times['gte'] ?? 0) &&
        one.created < (times['lt'] ?? Infinity) &&
        one.created <= (times['lte'] ?? Infinity),
    )
  const placeOf = (id: unknown, param: string) => {
    const place = all.findIndex((one) => one.id === id)
    if (place < 0) throw missing('object', String(id), param)
    return place
  }
  if (params['ending_before'] !== undefined) {
    const before = all.slice(0, placeOf(params['ending_before'], 'ending_before'))
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) }
  }
  const start = params['starting_after'] === undefined ? 0 : placeOf(params['starting_after'], 'starting_after') + 1
  return { object: 'list', url, has_more: all.length > start + limit, data: all.slice(start, start + limit) }
}
