import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/gift-cards.ts'
import type { GiftPart } from './cart-cards.ts'

interface UseRow {
  gift_card_id: number
  amount: number
}

const lockCards = statement<NoRow, [orders: number[], cards: number[]]>(
  'gift-cards-lock',
  `SELECT FROM gift_card WHERE id = ANY ($2::int[]) OR id IN (SELECT gift_card_id FROM gift_card_use WHERE order_id = ANY ($1::bigint[]))
   ORDER BY id FOR NO KEY UPDATE`,
)
const reserve = statement<{ id: number }, [order: number, cards: number[], amounts: number[]]>(
  'gift-cards-reserve',
  `INSERT INTO gift_card_entry (gift_card_id, kind, amount, order_id)
   SELECT g.id, 'reserved', -w.amount, $1::bigint FROM unnest($2::int[], $3::bigint[]) AS w(id, amount) JOIN gift_card g ON g.id = w.id
   WHERE g.active AND g.sent_at IS NOT NULL AND (g.expires_at IS NULL OR g.expires_at > now()) AND g.balance >= w.amount
   ORDER BY g.id RETURNING id`,
)
const hold = statement<{ gift_card_id: number }, [order: number, cards: number[], amounts: number[]]>(
  'gift-cards-hold',
  `INSERT INTO gift_card_use AS u (order_id, gift_card_id, amount, state)
   SELECT $1::bigint, id, amount, 'held' FROM unnest($2::int[], $3::bigint[]) AS w(id, amount)
   ON CONFLICT (order_id, gift_card_id) DO UPDATE SET state = 'held' WHERE u.state = 'released' AND u.amount = excluded.amount
   RETURNING gift_card_id`,
)
const releasedUses = statement<UseRow, [order: number]>(
  'gift-cards-released',
  `SELECT gift_card_id, amount FROM gift_card_use WHERE order_id = $1 AND state = 'released' ORDER BY gift_card_id`,
)
const release = statement<{ id: number }, [order: number]>(
  'gift-cards-release',
  `WITH gone AS (UPDATE gift_card_use SET state = 'released' WHERE order_id = $1 AND state = 'held' RETURNING gift_card_id, amount)
   INSERT INTO gift_card_entry (gift_card_id, kind, amount, order_id)
   SELECT gift_card_id, 'released', amount, $1::bigint FROM gone ORDER BY gift_card_id RETURNING id`,
)
const spend = statement<UseRow, [order: number]>(
  'gift-cards-spend',
  `UPDATE gift_card_use SET state = 'spent' WHERE order_id = $1 AND state = 'held' RETURNING gift_card_id, amount`,
)
// Money that comes back can be spent for at least three months.
const extend = statement<NoRow, [card: number]>(
  'gift-card-extend',
  `UPDATE gift_card SET expires_at = now() + interval '90 days' WHERE id = $1 AND expires_at < now() + interval '90 days'`,
)
const credit = statement<NoRow, [card: number, amount: number, order: number, refund: number]>(
  'gift-card-refund',
  `INSERT INTO gift_card_entry (gift_card_id, kind, amount, order_id, refund_id) VALUES ($1, 'refunded', $2, $3, $4)`,
)

/** Locks the cards of orders and others, before any is changed and before products are locked. */
export const lockGiftCards = async (db: Queryable, orderIds: number[], cards: number[] = []): Promise<void> =>
  void (await lockCards(db, orderIds, cards))

/**
 * Takes the amounts from the cards for an order, all or nothing.
 * @throws ApiError 422 when a card no longer has its part: it was spent, switched off or has expired meanwhile
 */
export async function reserveGiftCards(
  db: Queryable,
  orderId: number,
  parts: readonly Pick<GiftPart, 'cardId' | 'amount'>[],
): Promise<void> {
  const used = parts.filter(({ amount }) => amount > 0)
  if (used.length === 0) return
  const columns = [used.map(({ cardId }) => cardId), used.map(({ amount }) => amount)] as const
  // A separate statement after the lock, so that it sees what the previous owner of the lock has committed.
  await lockCards(db, [], columns[0])
  const reserved = await reserve(db, orderId, ...columns)
  if (reserved.length < used.length)
    throw new ApiError(422, 'gift_card_changed', t.changed(), {
      payload: { step: 'payment', code: 'gift_card_changed' },
    })
  const held = await hold(db, orderId, ...columns)
  if (held.length < used.length) throw new Error(`The gift cards of order ${orderId} do not add up.`)
}

/** Reserves what an unpaid order had released. @throws ApiError 422 when a card no longer has it */
export async function renewGiftCards(db: Queryable, orderId: number): Promise<void> {
  const uses = await releasedUses(db, orderId)
  await reserveGiftCards(
    db,
    orderId,
    uses.map(({ gift_card_id: cardId, amount }) => ({ cardId, amount })),
  )
}

/** Returns the amounts that an unpaid order has reserved to its cards. */
export async function releaseGiftCards(db: Queryable, orderId: number): Promise<void> {
  await lockCards(db, [orderId], [])
  await release(db, orderId)
}

/** Makes the reserved amounts of a confirmed order final, and returns them. */
export async function spendGiftCards(db: Queryable, orderId: number): Promise<{ cardId: number; amount: number }[]> {
  const spent = await spend(db, orderId)
  return spent.map(({ gift_card_id: cardId, amount }) => ({ cardId, amount })).toSorted((a, b) => a.cardId - b.cardId)
}

/** Pays a refund back to its card, once. */
export async function refundToGiftCard(
  db: Queryable,
  { cardId, amount, orderId, refundId }: { cardId: number; amount: number; orderId: number; refundId: number },
): Promise<void> {
  await extend(db, cardId)
  await credit(db, cardId, amount, orderId, refundId)
}
