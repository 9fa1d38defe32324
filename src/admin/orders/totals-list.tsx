import type { DeskOrder } from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import { TotalRows } from '../shell/total-rows.tsx'
import { moneyOf } from './order-money.ts'

/** The sums of an order. What is zero is left out, except the total. */
export function TotalsList({ order }: { order: DeskOrder }) {
  const { totals, coupon, shipping_method: shipping } = order
  const money = moneyOf(order)
  const rows = [
    { label: t.subtotal(), value: totals.sub_total },
    { label: coupon ? t.discountBy({ code: coupon.code }) : t.discount(), value: totals.discount, sign: '−' },
    { label: t.shippingBy({ name: shipping.name }), value: totals.shipping, always: true },
    { label: t.total(), value: totals.total, always: true, isStrong: true },
    { label: t.taxIncluded(), value: totals.tax, isSoft: true },
    { label: t.credited(), value: totals.cancelled, sign: '−' },
    { label: t.paid(), value: totals.paid },
    { label: t.refunded(), value: totals.refunded, sign: '−' },
    { label: t.dueOnDelivery(), value: totals.due, isStrong: true },
  ]
  return (
    <TotalRows
      rows={rows
        .filter(({ value, always }) => always || value.amount !== 0)
        .map(({ value, sign = '', ...row }) => ({ ...row, value: `${value.amount === 0 ? '' : sign}${money(value)}` }))}
    />
  )
}
