import type { AdminCustomer } from '#generated/admin/customer.js'
import { statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { refreshShoppers } from './shoppers.ts'

const TITLE = `coalesce(nullif(s.name, ''), nullif(s.email, ''), s.phone)`
/** Whether a shopper `s` subscribes to the newsletter. */
export const IS_SUBSCRIBED =
  's.email_key IS NOT NULL AND EXISTS (SELECT FROM newsletter_subscriber n WHERE n.email_key = s.email_key)'
/** The digits of a typed number without its country code. */
const DIGITS = String.raw`right(regexp_replace($search, '\D', '', 'g'), 10)`

const read = statement<{ title: string; created_at: Date }, [id: number]>(
  'customer-record',
  `SELECT ${TITLE} AS title, s.created_at FROM shopper s WHERE s.id = $1`,
)

/** Accounts, and guests with orders. Their page is read and changed by its own calls (server/admin/customers). */
export const resource = defineResource<AdminCustomer>({
  name: 'customer',
  table: 'shopper',
  list: {
    refresh: refreshShoppers,
    from: 'shopper s',
    id: 's.id',
    title: TITLE,
    columns: {
      name: TITLE,
      email: 's.email',
      phone: 's.phone',
      orders: 's.orders',
      spent: 's.spent',
      last_order_at: 's.last_order_at',
      consent: `CASE WHEN ${IS_SUBSCRIBED} THEN 'subscribed' ELSE 'none' END`,
      place: 's.place',
      kind: `CASE WHEN s.customer_id IS NULL THEN 'guest' ELSE 'account' END`,
      tags: `array_to_string(s.tags, ', ')`,
      created_at: 's.created_at',
    },
    search: {
      candidates: `(SELECT id FROM shopper WHERE name ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM shopper WHERE email ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM shopper WHERE length(${DIGITS}) >= 4 AND phone LIKE '%' || ${DIGITS} || '%' LIMIT $limit)`,
      condition: `s.name ILIKE ANY ($patterns) OR s.email ILIKE ANY ($patterns) OR length(${DIGITS}) >= 4 AND s.phone LIKE '%' || ${DIGITS} || '%'`,
    },
    filters: {
      orders: { none: 's.orders = 0', one: 's.orders = 1', few: 's.orders BETWEEN 2 AND 3', many: 's.orders > 3' },
      last_order: {
        month: `s.last_order_at > now() - interval '30 days'`,
        quarter: `s.last_order_at > now() - interval '90 days'`,
        idle: `s.last_order_at <= now() - interval '90 days'`,
        lost: `s.last_order_at <= now() - interval '1 year'`,
      },
      consent: { subscribed: IS_SUBSCRIBED, none: `NOT (${IS_SUBSCRIBED})` },
      place: `s.place ILIKE ANY (ARRAY(SELECT '%' || translate(v.text, E'%_\\\\', '') || '%' FROM unnest($values) AS v(text)))`,
      tag: 's.tags && $values',
      kind: { account: 's.customer_id IS NOT NULL', guest: 's.customer_id IS NULL' },
    },
    sorts: {
      name: { sql: 'lower(s.name)', type: 'text' },
      orders: { sql: 's.orders', type: 'bigint' },
      spent: { sql: 's.spent', type: 'bigint' },
      last_order_at: { sql: `coalesce(s.last_order_at, '-infinity')`, type: 'timestamptz' },
      created_at: { sql: 's.created_at', type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { name: row.title }, createdAt: row.created_at }
  },
})
