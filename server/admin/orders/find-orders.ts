import type { OrderStatus } from '#server/commerce/orders/rows.ts'
import { isOrderNumber, readOrderNumber } from '#domain/order-number.ts'
import { plainCharacters } from '#lib/plain-characters.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

export const PAGE_SIZE = 25

export interface FoundOrder {
  id: number
  order_no: string
  status: OrderStatus
  created_at: Date
  currency: string
  grand_total: number
  paid_total: number
  name: string
  email: string | null
  phone: string | null
  payment: string
  locale: string
  waits: boolean
}

/** Empty values match everything. */
export interface OrderSearch {
  q: string
  state: OrderStatus | ''
  before: number | undefined
}

const find = statement<FoundOrder, [q: string, digits: string, state: string, before: number | null]>(
  'admin-orders',
  `SELECT id, order_no, status, created_at, currency, grand_total, paid_total, coalesce(shipping_address ->> 'name', '') AS name, email, phone,
     coalesce(payment_mode ->> 'name', '') AS payment, coalesce(shop ->> 'locale', 'en') AS locale, contact_key IS NOT NULL AND status = 'pending' AS waits
   FROM orders
   WHERE ($1 = '' OR strpos(lower(order_no), lower($1)) > 0 OR strpos(lower(coalesce(email, '')), lower($1)) > 0
       OR strpos(lower(coalesce(shipping_address ->> 'name', '')), lower($1)) > 0 OR ($2 <> '' AND strpos(coalesce(phone, ''), $2) > 0))
     AND ($3 = '' OR status = $3) AND ($4::bigint IS NULL OR id < $4)
   ORDER BY id DESC LIMIT ${PAGE_SIZE}`,
)

export function findOrders(db: Queryable, { q, state, before }: OrderSearch): Promise<FoundOrder[]> {
  const text = plainCharacters(q)
  const digits = /^[\d +()-]{3,}$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const number = readOrderNumber(q)
  return find(db, isOrderNumber(number) ? number : text, digits, state, before ?? null)
}
