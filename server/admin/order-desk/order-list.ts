import type { FastifyInstance } from 'fastify'
import type { DeskOrderPage, DeskOrderRow } from '#generated/api.d.ts'
import { isOrderNumber, readOrderNumber } from '#domain/order-number.ts'
import { daysAfter, startOfDay } from '#domain/shop-time.ts'
import { plainCharacters } from '#lib/plain-characters.ts'
import { type ListQuery, type Selection, readExportIds, readIds, readPage } from '#server/admin/resources/list.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ListSource } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-errors.ts'

const NAME = `shipping_address ->> 'name'`
const PAYMENT = `order_payment_status(o.status, o.payment_mode ->> 'code', o.grand_total, o.waived_total, o.paid_total, o.refunded_total)`
const UNCONFIRMED = `o.contact_key IS NOT NULL AND o.status IN ('pending', 'unpaid')`
const REQUESTED = `SELECT order_id FROM refund_request WHERE status = 'asked'`
const FAILED = `SELECT order_id FROM refund WHERE status = 'failed'`
/** A phone number, however it is written. */
const IS_PHONE = `$search ~ '^[0-9 +().-]{3,}$'`
const DIGITS = `'%' || regexp_replace($search, '[^0-9]', '', 'g') || '%'`
/** Shorter texts occur in nearly every number, so they are only searched in names. */
const IS_LONG = 'char_length($search) > 2'
const SKU = `upper(sku) ~>=~ upper($search) AND upper(sku) ~<~ (upper($search) || U&'\\+10FFFF')`

const list: ListSource = {
  from: 'orders o',
  id: 'o.id',
  title: 'o.order_no',
  maxCount: 10_000,
  columns: {
    number: 'o.order_no',
    placed: 'o.created_at',
    customer: `coalesce(o.${NAME}, '')`,
    contact: `coalesce(o.email, o.phone, '')`,
    status: 'o.status',
    payment_status: PAYMENT,
    payment: `coalesce(o.payment_mode ->> 'name', '')`,
    shipping: `coalesce(o.shipping_mode ->> 'name', '')`,
    items: '(SELECT coalesce(sum(quantity), 0)::int FROM order_line WHERE order_id = o.id)',
    total: 'o.grand_total',
    currency: 'o.currency',
    needs: `array_remove(ARRAY[CASE WHEN ${UNCONFIRMED} THEN 'confirm' END, CASE WHEN o.status = 'confirmed' THEN 'ship' END,
      CASE WHEN o.id IN (${REQUESTED}) THEN 'refund_request' END, CASE WHEN o.id IN (${FAILED}) THEN 'failed_refund' END], NULL)`,
    packed: 'o.packed_at IS NOT NULL',
    pickup: `o.shipping_mode ? 'pickup'`,
    tags: 'o.tags',
  },
  search: {
    parts: [
      {
        ids: `SELECT id FROM orders WHERE ${NAME} ILIKE ANY ($patterns)`,
        condition: `o.${NAME} ILIKE ANY ($patterns)`,
      },
      ...['order_no', 'email', 'invoice_no'].map((column) => ({
        ids: `SELECT id FROM orders WHERE ${IS_LONG} AND ${column} ILIKE ANY ($patterns)`,
        condition: `o.${column} ILIKE ANY ($patterns)`,
      })),
      {
        ids: `SELECT id FROM orders WHERE ${IS_PHONE} AND phone LIKE ${DIGITS}`,
        condition: `o.phone LIKE ${DIGITS}`,
      },
      {
        ids: `SELECT order_id AS id FROM shipment WHERE ${IS_LONG} AND waybill ILIKE ANY ($patterns)`,
        // OFFSET keeps Postgres from looking this up for all orders; a page needs few.
        condition: 'EXISTS (SELECT FROM shipment WHERE order_id = o.id AND waybill ILIKE ANY ($patterns) OFFSET 0)',
      },
      {
        ids: `SELECT order_id AS id FROM order_line WHERE ${IS_LONG} AND ${SKU}`,
        condition: `EXISTS (SELECT FROM order_line WHERE order_id = o.id AND ${SKU} OFFSET 0)`,
      },
    ],
  },
  filters: {
    state: 'o.status = ANY ($values)',
    payment: `${PAYMENT} = ANY ($values)`,
    payment_mode: `o.payment_mode ->> 'code' = ANY ($values)`,
    shipping_mode: `o.shipping_mode ->> 'code' = ANY ($values)`,
    // Few orders need an action, so these are looked up first.
    needs: `o.id IN (SELECT id FROM orders o WHERE 'confirm' = ANY ($values) AND ${UNCONFIRMED}
      UNION ALL SELECT id FROM orders o WHERE 'ship' = ANY ($values) AND o.status = 'confirmed'
      UNION ALL SELECT * FROM (${REQUESTED}) r WHERE 'refund_request' = ANY ($values)
      UNION ALL SELECT * FROM (${FAILED}) f WHERE 'failed_refund' = ANY ($values))`,
    tag: `o.tags <> '{}' AND o.tags && $values`,
    from: 'o.created_at >= ($values)[1]::timestamptz',
    to: 'o.created_at < ($values)[1]::timestamptz',
  },
  sorts: {
    placed: { sql: 'o.created_at', type: 'timestamptz' },
    total: { sql: 'o.grand_total', type: 'bigint' },
    customer: { sql: `lower(coalesce(o.${NAME}, ''))`, type: 'text' },
  },
}

const optionsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))

const facts = {
  defaultSort: '-placed',
  filters: [
    {
      name: 'state',
      options: optionsOf('pending', 'unpaid', 'confirmed', 'shipped', 'delivered', 'cancelled', 'refunded'),
    },
    { name: 'payment', options: optionsOf('none', 'awaiting', 'on_delivery', 'paid', 'partly_refunded', 'refunded') },
    { name: 'payment_mode', isText: true },
    { name: 'shipping_mode', isText: true },
    { name: 'needs', options: optionsOf('confirm', 'ship', 'refund_request', 'failed_refund') },
    { name: 'tag', isText: true },
    { name: 'from', isText: true },
    { name: 'to', isText: true },
  ].map((filter) => ({ ...filter, title: filter.name })),
}

/** Search and filters of the order list, as its calls receive them. */
export type OrderSelection = Selection

/** Returns a page of the admin's list of orders. @throws ApiError 400 */
export async function listOrders(
  app: FastifyInstance,
  { search, filters, ...query }: ListQuery,
): Promise<DeskOrderPage> {
  const selection = await toSelection(app, { search, filters })
  const page = await readPage(app.database.pool, { list }, facts, { ...query, ...selection })
  const rows = page.rows as unknown as (Omit<DeskOrderRow, 'placed'> & { placed: Date })[]
  return { ...page, rows: rows.map((row) => ({ ...row, placed: row.placed.toISOString() })) }
}

/** Returns the ids of the orders of a selection. @throws ApiError 400, 422 for more than `max` */
export async function selectOrders(
  db: Queryable,
  app: FastifyInstance,
  selection: OrderSelection,
  max: number,
): Promise<number[]> {
  return readIds(db, { list }, facts, await toSelection(app, selection), max)
}

/** Returns the ids of the orders that an export asks for; undefined for all. @throws ApiError 400, 422 */
export const selectExported = async (
  app: FastifyInstance,
  { ids, ...selection }: OrderSelection & { ids?: string | undefined },
): Promise<number[] | undefined> =>
  readExportIds(app.database.pool, { list }, facts, { ids, ...(await toSelection(app, selection)) })

/** Converts typed order numbers to the stored form, and days to instants in the shop's time zone. */
async function toSelection(app: FastifyInstance, { search = '', filters = {} }: Selection): Promise<Selection> {
  const number = readOrderNumber(search)
  const { from, to, ...others } = filters
  const zone = await readTimeZone(app)
  return {
    search: isOrderNumber(number) ? number : plainCharacters(search),
    filters: {
      ...others,
      ...(from && { from: momentOf(from, zone) }),
      ...(to && { to: momentOf(daysAfter(requireDay(to), 1), zone) }),
    },
  }
}

const momentOf = (day: string, zone: string): string => startOfDay(requireDay(day), zone).toISOString()

/** @throws ApiError 400 for a day that does not exist */
function requireDay(day: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (isDay) return day
  throw new ApiError(400, 'unknown_filter', t.unknownFilter({ value: day.slice(0, 50), name: 'from' }))
}
