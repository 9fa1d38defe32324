import type { AdminSubscriber } from '#generated/admin/subscriber.js'
import { statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { removeSubscribers } from './subscribers.ts'

const IS_CUSTOMER = 'EXISTS (SELECT FROM shopper s WHERE s.email_key = n.email_key)'

const read = statement<{ email: string; confirmed_at: Date }, [id: number]>(
  'newsletter-record',
  'SELECT email, confirmed_at FROM newsletter_subscriber WHERE id = $1',
)

export const resource = defineResource<AdminSubscriber>({
  name: 'subscriber',
  table: 'newsletter_subscriber',
  list: {
    from: 'newsletter_subscriber n',
    id: 'n.id',
    title: 'n.email',
    columns: {
      email: 'n.email',
      confirmed_at: 'n.confirmed_at',
      kind: `CASE WHEN ${IS_CUSTOMER} THEN 'customer' ELSE 'none' END`,
    },
    search: {
      candidates: '(SELECT id FROM newsletter_subscriber WHERE email_key ILIKE $pattern LIMIT $limit)',
      condition: 'n.email_key ILIKE $pattern',
    },
    filters: {
      kind: { customer: IS_CUSTOMER, none: `NOT (${IS_CUSTOMER})` },
      since: {
        month: `n.confirmed_at > now() - interval '30 days'`,
        year: `n.confirmed_at > now() - interval '1 year'`,
        older: `n.confirmed_at <= now() - interval '1 year'`,
      },
    },
    sorts: {
      confirmed_at: { sql: 'n.confirmed_at', type: 'timestamptz' },
      email: { sql: 'n.email_key', type: 'text' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { email: row.email }, createdAt: row.confirmed_at }
  },
  bulk: {
    // The audit log gets the ids: an address there would outlast the wish to be forgotten.
    unsubscribe: async (db, ids) => ({ done: await removeSubscribers(db, ids), failed: [] }),
  },
})
