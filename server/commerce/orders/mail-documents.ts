import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { AttachmentName } from '#server/platform/outbox/outbox.ts'
import type { OrderRow } from './rows.ts'

const latestNote = statement<{ id: number | null }, [number]>(
  'credit-note-latest',
  'SELECT max(id) AS id FROM credit_note WHERE order_id = $1',
)

/** Returns the name of an order's invoice as an attachment. The file is made when the mail is sent. */
export const invoiceName = ({ id }: OrderRow): AttachmentName => ({ kind: 'invoice', order: id })

/** Returns the name of an order's latest credit note as an attachment. It has no number before its transaction ends. */
export async function creditNoteName(db: Queryable, { id }: OrderRow): Promise<AttachmentName | undefined> {
  const [latest] = await latestNote(db, id)
  return latest?.id == null ? undefined : { kind: 'credit-note', order: id, note: latest.id }
}
