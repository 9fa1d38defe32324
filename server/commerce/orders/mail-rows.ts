import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { MailContent, MailRow } from '#server/platform/outbox/mail.ts'
import { mailPicture } from '#server/store/storefront/mail-picture.ts'
import * as cart from '#words/cart.ts'
import * as orders from '#words/orders.ts'
import * as t from '#words/mails.ts'
import type { OrderLineRow } from './lines.ts'
import type { OrderRow } from './rows.ts'

export type MailLine = Pick<OrderLineRow, 'id' | 'name' | 'options' | 'quantity' | 'line_total' | 'image'>

/** An order, with its lines if they are not stored, such as those of an example. */
export type MailedOrder = OrderRow & { lines?: readonly MailLine[] }

const readStored = statement<MailLine, [number]>(
  'order-mail-lines',
  'SELECT id, name, options, quantity, line_total, image FROM order_line WHERE order_id = $1 ORDER BY position',
)

const readLines = async (db: Queryable, { id, lines }: MailedOrder): Promise<readonly MailLine[]> =>
  lines ?? (await readStored(db, id))

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
  order: MailedOrder,
  ...others: number[]
): Promise<{ format: FormatAmount; rows: NonNullable<MailContent['rows']> }> {
  const lines = await readLines(db, order)
  const { sub_total, discount_total, shipping_total, grand_total, tax_total, gift_total } = order
  const totals = [sub_total, discount_total, shipping_total, grand_total, tax_total, gift_total]
  const format = moneyFormatter(order, ...lines.map((line) => line.line_total), ...totals, ...others)
  const rows = [
    ...lines.map((line) => ({ ...itemOf(line, line.quantity), value: format(line.line_total) })),
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
    { label: cart.total(), value: format(grand_total), isStrong: true },
    { label: t.payment(), value: order.payment_mode.name },
    ...(order.gift_total > 0 ? [{ label: orders.paidByGiftCard(), value: format(order.gift_total) }] : []),
    ...(tax_total > 0 ? [{ label: cart.taxIncluded(), value: format(tax_total) }] : []),
  ]
  return { format, rows }
}

/** Returns units of an order as rows of a mail. */
export async function itemRows<Units extends { id: number; quantity: number }>(
  db: Queryable,
  order: MailedOrder,
  units: readonly Units[],
  valueOf: (units: Units) => string,
): Promise<NonNullable<MailContent['rows']>> {
  const lines = await readLines(db, order)
  return units.flatMap((one) => {
    const line = lines.find(({ id }) => id === one.id)
    return line ? [{ ...itemOf(line, one.quantity), value: valueOf(one) }] : []
  })
}

/** Returns units of an order as text, one line each: “2 × Moon jar, Celadon”. */
export async function itemsText(
  db: Queryable,
  order: MailedOrder,
  units: readonly { id: number; quantity: number }[],
): Promise<string> {
  const rows = await itemRows(db, order, units, () => '')
  return rows.map(({ label }) => label).join('\n')
}

const itemOf = ({ name, options, image }: MailLine, quantity: number): Pick<MailRow, 'label' | 'picture'> => ({
  label: t.orderItem({ quantity, item: [name, ...Object.values(options)].join(', ') }),
  picture: mailPicture(image),
})
