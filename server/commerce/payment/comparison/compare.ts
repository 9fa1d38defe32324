import type { FastifyInstance } from 'fastify'
import { readModeSettings } from '#server/commerce/payment-modes/settings.ts'
import { askSoon } from '#server/commerce/orders/payments.ts'
import { type NoRow, inTransaction, statement } from '#server/platform/db/database.ts'
import type { Gateway, ListedPayment } from '../gateway.ts'
import { type BookedPayment, type Difference, compareListed, findMissing } from './find-differences.ts'

/** A payment and its refunds are compared on several days, because refunds come later. */
const DAYS = 5
const MINUTE = 60_000
/** Until then a payment's event may be under way. */
const FRESH_MS = 30 * MINUTE
/** Clocks differ. */
const MARGIN_MS = 60 * MINUTE
const BATCH = 200
const MAX_MISSING = 1000

const claimComparison = statement<{ provider: string }, [string, number]>(
  'comparison-claim',
  `INSERT INTO payment_comparison AS c (provider, tried_at) VALUES ($1, now())
   ON CONFLICT (provider) DO UPDATE SET tried_at = now()
   WHERE (c.compared_at IS NULL OR c.compared_at < now() - make_interval(secs => $2)) AND (c.tried_at < now() - interval '10 minutes' OR $2 = 0)
   RETURNING provider`,
)
const endComparison = statement<NoRow, [string, string | null]>(
  'comparison-end',
  `UPDATE payment_comparison SET error = $2::text, compared_at = CASE WHEN $2::text IS NULL THEN now() ELSE compared_at END WHERE provider = $1`,
)
const BOOKED = `SELECT p.id, p.reference, p.gateway_id, p.charge_id, p.status, p.amount, p.currency, p.created_at,
     coalesce(sum(r.amount) FILTER (WHERE r.status = 'done' AND NOT r.by_hand), 0)::bigint AS refunded,
     coalesce(sum(r.amount) FILTER (WHERE r.status IN ('waiting', 'pending', 'failed')), 0)::bigint AS refunding
   FROM payment p LEFT JOIN refund r ON r.payment_id = p.id`
const bookedByNames = statement<BookedPayment, [string, string[], string[], string[]]>(
  'comparison-booked',
  `${BOOKED} WHERE p.provider = $1 AND (p.charge_id = ANY ($2::text[]) OR p.gateway_id = ANY ($3::text[]) OR p.reference = ANY ($4::text[])) GROUP BY p.id`,
)
const bookedBetween = statement<BookedPayment, [string, Date, Date, number[]]>(
  'comparison-missing',
  `${BOOKED} WHERE p.provider = $1 AND p.status = 'paid' AND p.created_at >= $2 AND p.settled_at < $3 AND p.id <> ALL ($4::bigint[])
   GROUP BY p.id ORDER BY p.id LIMIT ${MAX_MISSING}`,
)
const putDifference = statement<NoRow, [string, string, string, number | null, number, number, string, Date]>(
  'difference-put',
  `INSERT INTO payment_difference AS d (provider, kind, name, payment_id, ours, theirs, currency, charged_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (provider, kind, name) DO UPDATE SET ours = excluded.ours, theirs = excluded.theirs,
     dismissed_at = CASE WHEN (d.ours, d.theirs) = (excluded.ours, excluded.theirs) THEN d.dismissed_at END`,
)
const deleteGone = statement<NoRow, [string, Date, string[]]>(
  'difference-gone',
  `DELETE FROM payment_difference WHERE provider = $1 AND charged_at >= $2 AND kind || ' ' || name <> ALL ($3::text[])`,
)

/** Compares the books with those of all providers whose last comparison is older than a number of seconds. */
export async function comparePayments(app: FastifyInstance, olderThanSeconds: number): Promise<void> {
  const settings = await readModeSettings(app)
  for (const [provider, gateway] of Object.entries(app.gateways)) {
    if (!gateway || !settings.get(provider)?.settings) continue
    if ((await claimComparison(app.database.pool, provider, olderThanSeconds)).length === 0) continue
    const failure = await compare(app, provider, gateway).then(
      () => undefined,
      (error: Error) => error,
    )
    if (failure) app.log.warn({ err: failure, provider }, 'the payments could not be compared')
    await endComparison(app.database.pool, provider, failure ? failure.message.slice(0, 300) : null)
  }
}

async function compare(app: FastifyInstance, provider: string, gateway: Gateway): Promise<void> {
  const { pool } = app.database
  const now = Date.now()
  const since = new Date(now - DAYS * 86_400_000)
  const settledBefore = new Date(now - FRESH_MS)
  const seen = new Set<number>()
  const differences: Difference[] = []
  const compareBatch = async (batch: readonly ListedPayment[]) => {
    const names = (name: 'chargeId' | 'gatewayId' | 'reference') => batch.flatMap((listed) => listed[name] ?? [])
    const booked = await bookedByNames(pool, provider, names('chargeId'), names('gatewayId'), names('reference'))
    for (const listed of batch) {
      const own = booked.find(
        ({ reference, charge_id: chargeId, gateway_id: gatewayId }) =>
          listed.reference === reference ||
          (chargeId !== null && listed.chargeId === chargeId) ||
          (gatewayId !== null && listed.gatewayId === gatewayId),
      )
      if (own) seen.add(own.id)
      if (listed.createdAt < settledBefore) differences.push(...compareListed(listed, own))
    }
  }
  let batch: ListedPayment[] = []
  for await (const listed of gateway.listPaid(new Date(since.getTime() - MARGIN_MS), new Date(now + MARGIN_MS))) {
    batch.push(listed)
    if (batch.length < BATCH) continue
    await compareBatch(batch)
    batch = []
  }
  await compareBatch(batch)
  differences.push(...findMissing(await bookedBetween(pool, provider, since, settledBefore, [...seen]), seen))
  await store(app, provider, since, differences)
}

async function store(
  app: FastifyInstance,
  provider: string,
  since: Date,
  differences: readonly Difference[],
): Promise<void> {
  await inTransaction(app.database, async ({ client }) => {
    await deleteGone(
      client,
      provider,
      since,
      differences.map(({ kind, name }) => `${kind} ${name}`),
    )
    for (const { kind, name, paymentId, ours, theirs, currency, chargedAt } of differences) {
      await putDifference(client, provider, kind, name, paymentId, ours, theirs, currency, chargedAt)
      // Its event was lost: asking books it.
      if (kind === 'not_booked' && paymentId !== null) await askSoon(client, paymentId)
    }
  })
  if (differences.length > 0)
    app.log.error({ provider, differences: differences.length }, 'the books differ from the provider’s')
}
