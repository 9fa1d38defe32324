import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import type { OrderRow } from './rows.ts'

const readNames = statement<
  { name: string; options: Record<string, string>; quantity: number; line_total: number },
  [number]
>(
  'order-mail-lines',
  'SELECT name, options, quantity, line_total FROM order_line WHERE order_id = $1 ORDER BY position',
)

type SumWords = (value: number) => string

/** Returns a formatter that writes all given amounts of a mail in one style. */
export function moneyFormatter({ currency, shop }: Pick<OrderRow, 'currency' | 'shop'>, ...shown: number[]): SumWords {
  const money = (amount: number) => ({ amount, currency })
  const formatMoney = createMoneyFormatter(shop.locale, shown.map(money))
  return (value) => (value === 0 ? 'Free' : formatMoney(money(value)))
}

/** Returns an order's lines and totals as rows of a mail, and the formatter of its amounts. */
export async function orderRows(
  db: Queryable,
  order: OrderRow,
  ...others: number[]
): Promise<{ words: SumWords; rows: NonNullable<MailContent['rows']> }> {
  const lines = await readNames(db, order.id)
  const { sub_total, discount_total, shipping_total, grand_total, tax_total } = order
  const totals = [sub_total, discount_total, shipping_total, grand_total, tax_total]
  const words = moneyFormatter(order, ...lines.map((line) => line.line_total), ...totals, ...others)
  const rows = [
    ...lines.map(({ name, options, quantity, line_total: total }) => ({
      label: `${quantity} × ${[name, ...Object.values(options)].join(', ')}`,
      value: words(total),
    })),
    { label: 'Subtotal', value: words(order.sub_total) },
    ...(order.discount_total > 0
      ? [{ label: `Coupon ${order.coupon?.code ?? ''}`.trim(), value: `−${words(order.discount_total)}` }]
      : []),
    { label: `Delivery (${order.shipping_mode.name})`, value: words(order.shipping_total) },
    { label: 'Total', value: words(order.grand_total) },
    { label: 'Payment', value: order.payment_mode.name },
    ...(order.tax_total > 0 ? [{ label: 'Tax included', value: words(order.tax_total) }] : []),
  ]
  return { words, rows }
}
