import { type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/draft-orders.ts'

interface DraftCustomer {
  email: string
  phone: string
  /** By column, without the names of country and state. */
  address: Record<string, string> | null
}

const read = statement<DraftCustomer, [shopper: number]>(
  'draft-customer',
  `SELECT s.email, s.phone, coalesce(
       (SELECT a.fields FROM address a WHERE a.customer_id = s.customer_id AND a.address_type = 'Shipping' ORDER BY a.is_default DESC, a.id DESC LIMIT 1),
       (SELECT o.shipping_address FROM orders o WHERE o.erased_at IS NULL AND o.confirmed_at IS NOT NULL
          AND (o.customer_id = s.customer_id OR s.customer_id IS NULL AND o.customer_id IS NULL AND guest_key_of(o.mailbox_key, o.phone) = s.guest_key)
        ORDER BY o.id DESC LIMIT 1)) AS address
   FROM shopper s WHERE s.id = $1`,
)

/** Returns what a draft order for a customer begins with. @throws ApiError 404 */
export async function readDraftCustomer(db: Queryable, id: number): Promise<DraftCustomer> {
  const [row] = await read(db, id)
  if (!row) throw notFound(t.unknownCustomer())
  const { country_name: _country, state_name: _state, address_id: _id, ...address } = row.address ?? {}
  const texts = Object.entries(address).filter(([, value]) => typeof value === 'string')
  return { email: row.email, phone: row.phone, address: row.address && Object.fromEntries(texts) }
}
