import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { AttachmentName } from '#server/platform/outbox/outbox.ts'
import type { OrderRow } from './rows.ts'

const latestNote = statement<{ id: number | null }, [number]>(
  'credit-note-latest',
  'SELECT max(id) AS id FROM credit_note WHERE order_id = $1',
)

/** Names an order's invoice, which is made when its mail is sent. */
export const invoiceName = ({ id }: OrderRow): AttachmentName => ({ kind: 'invoice', order: id })

/** Names the latest credit note of an order, which has no number before its transaction ends. */
export async function creditNoteName(db: Queryable, { id }: OrderRow): Promise<AttachmentName | undefined> {
  const [latest] = await latestNote(db, id)
  return latest?.id == null ? undefined : { kind: 'credit-note', order: id, note: latest.id }
}
