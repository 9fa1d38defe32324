import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as orders from '#words/orders.ts'
import * as t from '#words/mails.ts'
import * as texts from '#words/texts.ts'
import { creditNoteName } from './mail-documents.ts'
import { type MailedOrder, itemRows, moneyFormatter, orderRows } from './mail-rows.ts'
import { type Topic, amountDueOnDelivery, expectedDays, isCash, sendMail, sendText, viewButton } from './mails.ts'
import { parcelParts } from './parcel-parts.ts'
import type { OrderRow } from './rows.ts'

/** A parcel, for its mail. */
export interface ShippedParcel {
  id: number
  waybill: string
  carrier: string | null
  trackingUrl: string | null
  lines: readonly { id: number; quantity: number }[]
  /** Nothing is left to be shipped. */
  isLast: boolean
  /** It contains the whole order. */
  isOnly: boolean
}

/** Mails the customer which items were cancelled, while the rest of the order is still to come. */
export async function mailLinesCancelled(
  db: Queryable,
  app: FastifyInstance,
  order: MailedOrder,
  { lines, refund }: { lines: readonly { id: number; quantity: number; amount: number }[]; refund: number },
): Promise<void> {
  const { order_no: number } = order
  const due = amountDueOnDelivery(order)
  const format = moneyFormatter(order, refund, due, ...lines.map(({ amount }) => amount))
  await sendMail(db, app, order, undefined, t.itemsCancelledSubject({ number }), {
    attach: await creditNoteName(db, order),
    paragraphs: [
      t.itemsCancelled({ number }),
      ...(refund > 0
        ? [
            isCash(order)
              ? t.itemsRefundedCash({ amount: format(refund) })
              : t.itemsRefunded({ amount: format(refund) }),
          ]
        : []),
      ...(due > 0 ? [orders.payCourier({ amount: format(due) })] : []),
    ],
    rows: await itemRows(db, order, lines, ({ amount }) => format(amount)),
    button: viewButton(app, order),
  })
}

/** Mails the customer that a parcel was shipped. If it contains the whole order, the mail shows the totals, otherwise its items. */
export async function mailShipped(
  db: Queryable,
  app: FastifyInstance,
  order: MailedOrder,
  parcel: ShippedParcel,
): Promise<void> {
  const { order_no: number, shop } = order
  const { waybill, carrier, isOnly, isLast } = parcel
  const due = isLast ? amountDueOnDelivery(order) : 0
  const { format, rows } = await orderRows(db, order, due)
  const { ships_from: place } = await readSettings(app)
  const href = `${shop.origin}${pageHref('parcel', { waybill })}`
  const topic: Topic = { kind: 'shipped', shipmentId: parcel.id }
  await sendMail(db, app, order, topic, isOnly ? t.shippedSubject({ number }) : t.partShippedSubject({ number }), {
    paragraphs: [
      isOnly ? shippedSentence(order, typeof place === 'string' ? place : '') : partShippedSentence(order, isLast),
      ...(due > 0 ? [orders.payCourier({ amount: format(due) })] : []),
    ],
    rows: [
      ...(carrier ? [{ label: t.carrier(), value: carrier }] : []),
      { label: t.waybill(), value: waybill },
      ...(parcel.trackingUrl ? [{ label: t.carrierPage(), value: parcel.trackingUrl }] : []),
      ...(isOnly ? rows : await itemRows(db, order, parcel.lines, ({ quantity }) => t.units({ quantity }))),
    ],
    answers: isOnly ? [] : await parcelParts(db, order, parcel.id),
    button: { label: t.trackOrder(), href },
  })
  await sendText(db, app, order, topic, texts.shipped({ shop: shop.name, number, waybill, link: href }))
}

const partShippedSentence = ({ order_no: number }: OrderRow, isLast: boolean): string =>
  isLast ? t.restShipped({ number }) : t.partShipped({ number })

/** `place`: the setting ships_from, such as “the studio”, or empty. */
function shippedSentence(order: OrderRow, place: string): string {
  const { order_no: number } = order
  const when = expectedDays(order)
  if (place === '') return when === undefined ? t.shipped({ number }) : t.shippedArriving({ number, when })
  return when === undefined ? t.shippedFrom({ number, place }) : t.shippedFromArriving({ number, place, when })
}
