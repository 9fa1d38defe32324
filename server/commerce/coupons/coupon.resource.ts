import type { AdminCoupon } from '#generated/admin/coupon.js'
import { statement } from '#server/platform/db/database.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-coupons.ts'
import { type StoredCoupon, createCoupon, readCouponRecord, removeCoupon, updateCoupon } from './coupon-records.ts'
import { copyCoupon } from './coupon-codes.ts'

export const COUPON_STATE = `CASE WHEN NOT c.active THEN 'inactive' WHEN c.ends_at <= now() THEN 'ended' WHEN c.uses >= c.max_uses THEN 'used_up'
  WHEN c.starts_at > now() THEN 'planned' ELSE 'active' END`

const switchCoupons = statement<{ id: number }, [ids: number[], active: boolean]>(
  'coupon-switch',
  `WITH chosen AS (SELECT id FROM coupon WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE)
   UPDATE coupon c SET active = $2, version = version + 1 FROM chosen WHERE c.id = chosen.id AND c.active <> $2 RETURNING c.id`,
)
const countOrders = statement<{ orders: number }, [id: number]>(
  'coupon-orders',
  'SELECT count(*)::int AS orders FROM coupon_use WHERE coupon_id = $1',
)

export const resource = defineResource<AdminCoupon>({
  name: 'coupon',
  table: 'coupon',
  list: {
    from: 'coupon c',
    id: 'c.id',
    title: 'c.code',
    columns: {
      code: 'c.code',
      name: 'c.title',
      kind: 'c.kind',
      percent: `CASE c.kind WHEN 'percentage' THEN c.value || ' %' END`,
      amount: `CASE c.kind WHEN 'amount' THEN c.value END`,
      state: COUPON_STATE,
      uses: 'c.uses',
      max_uses: 'c.max_uses',
      campaign: 'c.campaign',
      starts_at: 'c.starts_at',
      ends_at: 'c.ends_at',
    },
    search: {
      candidates: `(SELECT id FROM coupon WHERE code ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM coupon WHERE title ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL (SELECT id FROM coupon WHERE campaign ILIKE ANY ($patterns) LIMIT $limit)`,
      condition: 'c.code ILIKE ANY ($patterns) OR c.title ILIKE ANY ($patterns) OR c.campaign ILIKE ANY ($patterns)',
    },
    filters: {
      state: `${COUPON_STATE} = ANY ($values)`,
      kind: 'c.kind = ANY ($values)',
      audience: {
        offered: 'c.listed AND c.customer_id IS NULL',
        secret: 'NOT c.listed AND c.customer_id IS NULL',
        personal: 'c.customer_id IS NOT NULL',
      },
      campaign: 'c.campaign = ANY ($values)',
    },
    sorts: {
      created_at: { sql: 'c.created_at', type: 'timestamptz' },
      code: { sql: 'c.code', type: 'text' },
      uses: { sql: 'c.uses', type: 'bigint' },
      ends_at: { sql: `coalesce(c.ends_at, 'infinity')`, type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const coupon = await readCouponRecord(db, id)
    return coupon && { values: valuesOf(coupon), createdAt: coupon.created_at }
  },
  create: async (db, values, { app }) => createCoupon(db, values, await readMoney(app)),
  update: async (db, id, values, { app, changed }) =>
    updateCoupon(db, id, values, { money: await readMoney(app), changed }),
  duplicate: copyCoupon,
  affected: async (db, id) => {
    const orders = (await countOrders(db, id))[0]?.orders ?? 0
    return {
      items: orders === 0 ? [] : [{ kind: t.ordersKind(), title: t.usedByOrders({ count: orders }) }],
      blocks: orders > 0,
    }
  },
  remove: removeCoupon,
  bulk: {
    switch_on: async (db, ids) => resultOf(await switchCoupons(db, [...ids], true)),
    switch_off: async (db, ids) => resultOf(await switchCoupons(db, [...ids], false)),
  },
})

const resultOf = (rows: readonly unknown[]): BulkResult => ({ done: rows.length, failed: [] })

const valuesOf = ({ kind, value, minimum, shopper_id: customer, ...coupon }: StoredCoupon): AdminCoupon => ({
  code: coupon.code,
  title: coupon.title,
  description: coupon.description,
  active: coupon.active,
  kind,
  percent: kind === 'percentage' ? value : null,
  amount: kind === 'amount' ? value : null,
  most: coupon.most,
  minimum: minimum === 0 ? null : minimum,
  starts_at: coupon.starts_at?.toISOString() ?? null,
  ends_at: coupon.ends_at?.toISOString() ?? null,
  max_uses: coupon.max_uses,
  max_uses_per_customer: coupon.max_uses_per_customer,
  listed: coupon.listed,
  customer,
  campaign: coupon.campaign,
})
