import { type Seeded, seeded } from '../seeded.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Dispute, Order, Payment, PaymentLink, Refund } from './entities.ts'
import { refuse } from './errors.ts'

/** What the fake Razorpay knows, and how it behaves. */
export interface Books {
  orders: Map<string, Order>
  links: Map<string, PaymentLink>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  /** Refunds by payment and `X-Refund-Idempotency`. */
  refundKeys: Map<string, { body: string; id: string }>
  settings: {
    /** What the owner chose for payments that were authorised in time. */
    autoCapture: boolean
    /** What becomes of a new refund. */
    refunds: 'pending' | 'processed' | 'failed'
    /** The merchant's money, in minor units, from which refunds are paid. */
    balance: number
  }
  random: Seeded
  /** Seconds. */
  now: () => number
  advance: (seconds: number) => void
  newId: (prefix: string) => string
  emit: (event: string, payload: Record<string, object>) => void
}

export function openBooks(seed: number, send: Webhooks['send'], random = seeded(seed)): Books {
  let ahead = 0
  const now = () => Math.floor(Date.now() / 1000) + ahead
  const newId = (prefix: string) => `${prefix}_${random.text(14)}`
  return {
    orders: new Map(),
    links: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    refundKeys: new Map(),
    settings: { autoCapture: true, refunds: 'pending', balance: Number.MAX_SAFE_INTEGER },
    random,
    now,
    advance: (seconds) => void (ahead += seconds),
    newId,
    emit: (event, entities) => {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
      const contains = Object.keys(entities)
      const body = { entity: 'event', account_id: 'acc_FakeRazorpay00', event, contains, payload, created_at: now() }
      // The text is made here: a webhook is a snapshot, and repeats have the same bytes.
      send({ id: random.text(14), kind: event, body: JSON.stringify(body) })
    },
  }
}

/** @throws Refusal, as Razorpay does for ids of the wrong form and unknown ones */
export function find<Entity>(entities: ReadonlyMap<string, Entity>, prefix: string, id: string): Entity {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) throw refuse(`${id} is not a valid id`)
  const entity = entities.get(id)
  if (!entity) throw refuse('The id provided does not exist')
  return entity
}
