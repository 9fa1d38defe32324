import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import * as cart from '#words/cart.ts'
import * as t from '#words/mails.ts'
import type { OrderRow } from './rows.ts'

const readNames = statement<
  { id: number; name: string; options: Record<string, string>; quantity: number; line_total: number },
  [number]
>(
  'order-mail-lines',
  'SELECT id, name, options, quantity, line_total FROM order_line WHERE order_id = $1 ORDER BY position',
)

type FormatAmount = (value: number) => string

/** Returns a formatter that writes all given amounts of a mail in one style. */
export function moneyFormatter(
  { currency, shop }: Pick<OrderRow, 'currency' | 'shop'>,
  ...shown: number[]
): FormatAmount {
  const money = (amount: number) => ({ amount, currency })
  const formatMoney = createMoneyFormatter(shop.locale, shown.map(money))
  return (value) => formatMoney(money(value))
}

/** Returns an order's lines and totals as rows of a mail, and the formatter of its amounts. */
export async function orderRows(
  db: Queryable,
  order: OrderRow,
  ...others: number[]
): Promise<{ format: FormatAmount; rows: NonNullable<MailContent['rows']> }> {
  const lines = await readNames(db, order.id)
  const { sub_total, discount_total, shipping_total, grand_total, tax_total } = order
  const totals = [sub_total, discount_total, shipping_total, grand_total, tax_total]
  const format = moneyFormatter(order, ...lines.map((line) => line.line_total), ...totals, ...others)
  const rows = [
    ...lines.map(({ name, options, quantity, line_total: total }) => ({
      label: t.orderItem({ quantity, item: [name, ...Object.values(options)].join(', ') }),
      value: format(total),
    })),
    { label: cart.subtotal(), value: format(sub_total) },
    ...(discount_total > 0
      ? [
          {
            label: order.coupon ? cart.discountWithCoupon({ code: order.coupon.code }) : cart.discount(),
            value: `−${format(discount_total)}`,
          },
        ]
      : []),
    {
      label: cart.deliveryByMethod({ method: order.shipping_mode.name }),
      value: shipping_total === 0 ? cart.free() : format(shipping_total),
    },
    { label: cart.total(), value: format(grand_total) },
    { label: t.payment(), value: order.payment_mode.name },
    ...(tax_total > 0 ? [{ label: cart.taxIncluded(), value: format(tax_total) }] : []),
  ]
  return { format, rows }
}

/** Returns units of an order as rows of a mail. */
export async function itemRows<Units extends { id: number; quantity: number }>(
  db: Queryable,
  orderId: number,
  units: readonly Units[],
  valueOf: (units: Units) => string,
): Promise<NonNullable<MailContent['rows']>> {
  const lines = await readNames(db, orderId)
  return units.flatMap((one) => {
    const line = lines.find(({ id }) => id === one.id)
    if (!line) return []
    const item = [line.name, ...Object.values(line.options)].join(', ')
    return [{ label: t.orderItem({ quantity: one.quantity, item }), value: valueOf(one) }]
  })
}
