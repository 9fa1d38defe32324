import { randomBytes } from 'node:crypto'
import type { ListedPayment } from '../gateway.ts'
import { type Database, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'

export interface SandboxPayment {
  id: string
  reference: string
  amount: number
  currency: string
  description: string
  return_url: string
  status: 'open' | 'paid' | 'failed'
}

const COLUMNS = 'id, reference, amount, currency, description, return_url, status'

const insert = statement<{ id: string }, [string, string, number, string, string, string]>(
  'sandbox-insert',
  `INSERT INTO sandbox_payment (id, reference, amount, currency, description, return_url) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (reference) DO NOTHING RETURNING id`,
)
const byReference = statement<SandboxPayment, [string]>(
  'sandbox-by-reference',
  `SELECT ${COLUMNS} FROM sandbox_payment WHERE reference = $1`,
)
const byId = statement<SandboxPayment, [string]>(
  'sandbox-by-id',
  `SELECT ${COLUMNS} FROM sandbox_payment WHERE id = $1`,
)
const setDecision = statement<SandboxPayment, [string, string]>(
  'sandbox-decide',
  `UPDATE sandbox_payment SET status = $2 WHERE id = $1 AND status = 'open' RETURNING ${COLUMNS}`,
)
const addCall = statement<{ id: string }, [string, string, string]>(
  'sandbox-call',
  'INSERT INTO sandbox_call (id, sandbox_payment_id, body) VALUES ($1, $2, $3) RETURNING id',
)
const addRefund = statement<{ key: string }, [string, string, number]>(
  'sandbox-refund',
  'INSERT INTO sandbox_refund (key, sandbox_payment_id, amount) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING key',
)
const addRefunded = statement<{ id: string }, [string, number]>(
  'sandbox-refunded',
  `UPDATE sandbox_payment SET refunded = refunded + $2 WHERE id = $1 AND status = 'paid' AND refunded + $2 <= amount RETURNING id`,
)

const refundByKey = statement<{ key: string }, [string]>(
  'sandbox-refund-by-key',
  'SELECT key FROM sandbox_refund WHERE key = $1',
)
const paidBetween = statement<
  Pick<SandboxPayment, 'id' | 'reference' | 'amount' | 'currency'> & { refunded: number; created_at: Date },
  [Date, Date]
>(
  'sandbox-paid',
  `SELECT id, reference, amount, currency, refunded, created_at FROM sandbox_payment
   WHERE status = 'paid' AND created_at >= $1 AND created_at < $2 ORDER BY created_at, id`,
)

const newId = (prefix: string): string => `${prefix}_${randomBytes(15).toString('base64url')}`

export async function openSandboxPayment(
  db: Queryable,
  { reference, amount, currency, description, return_url: url }: Omit<SandboxPayment, 'id' | 'status'>,
): Promise<SandboxPayment> {
  await insert(db, newId('sp'), reference, amount, currency, description, url)
  const [payment] = await byReference(db, reference)
  return payment as SandboxPayment
}

export async function findByReference(db: Queryable, reference: string): Promise<SandboxPayment | undefined> {
  return (await byReference(db, reference))[0]
}

export async function findById(db: Queryable, id: string): Promise<SandboxPayment | undefined> {
  return (await byId(db, id))[0]
}

export async function findRefund(db: Queryable, key: string): Promise<boolean> {
  return (await refundByKey(db, key)).length > 0
}

export async function* listPaid(db: Queryable, since: Date, until: Date): AsyncIterable<ListedPayment> {
  for (const { id, created_at: createdAt, ...rest } of await paidBetween(db, since, until))
    yield { ...rest, gatewayId: id, createdAt }
}

/** Records the shopper's choice and queues the webhook. The first choice counts. */
export async function decidePayment(
  database: Database,
  id: string,
  status: 'paid' | 'failed',
): Promise<SandboxPayment | undefined> {
  return inTransaction(database, async ({ client }) => {
    const [payment] = await setDecision(client, id, status)
    if (!payment) return findById(client, id)
    const { reference, amount, currency } = payment
    const callId = newId('ev')
    const body = JSON.stringify({
      id: callId,
      kind: `payment.${status}`,
      payment: { id, reference, amount, currency, status },
    })
    await addCall(client, callId, id, body)
    return payment
  })
}

export async function refundSandboxPayment(database: Database, id: string, key: string, amount: number): Promise<void> {
  await inTransaction(database, async ({ client }) => {
    const [inserted] = await addRefund(client, key, id, amount)
    if (!inserted) return
    if ((await addRefunded(client, id, amount)).length === 0)
      throw new Error('The refund exceeds what is left of the sandbox payment.')
  })
}
