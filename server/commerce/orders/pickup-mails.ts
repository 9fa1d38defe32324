import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/pickup-mails.ts'
import { amountDueOnDelivery, sendMail, sendText, viewButton } from './mails.ts'
import { addressOf } from './order-place.ts'
import { moneyFormatter } from './mail-rows.ts'
import type { OrderRow } from './rows.ts'

/** Notifies a customer that their order can be picked up: where, when, and what is left to pay. */
export async function mailReady(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { order_no: number, shop, shipping_mode: mode } = order
  const { name = mode.name, hours = '', instructions = '' } = mode.pickup ?? {}
  const due = amountDueOnDelivery(order)
  const amount = moneyFormatter(order, due)(due)
  await sendMail(db, app, order, { kind: 'ready' }, t.readySubject({ number }), {
    paragraphs: [
      t.ready({ number, place: name }),
      t.pickupAddress({ address: addressOf(order) }),
      ...(hours === '' ? [] : [t.openingHours({ hours })]),
      ...(instructions === '' ? [] : [instructions]),
      ...(due > 0 ? [t.payAtCounter({ amount })] : []),
    ],
    button: viewButton(app, order),
  })
  await sendText(db, app, order, { kind: 'ready' }, t.readyText({ shop: shop.name, number, place: name }))
}

export async function mailPickedUp(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { order_no: number } = order
  await sendMail(db, app, order, { kind: 'delivered' }, t.pickedUpSubject({ number }), {
    paragraphs: [t.pickedUp({ number })],
    button: viewButton(app, order),
  })
}
