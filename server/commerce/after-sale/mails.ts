import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import type { Notice } from '#domain/notices.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { adminReturnHref, completePath } from '#server/commerce/orders/links.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { greetingOf } from '#server/commerce/orders/mails.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/mails.ts'

export async function mailRefundRequested(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { id, amount }: { id: number; amount: number },
): Promise<void> {
  const { shop, order_no: number } = order
  const values = { number, amount: formatMoney({ amount, currency: order.currency }, shop.locale) }
  await mailCustomer(
    db,
    app,
    order,
    t.returnRequestedSubject({ number }),
    [t.returnRequested(values), t.returnKeepItems()],
    'return_mails',
  )
  if (shop.email)
    await putInOutbox(db, app, {
      ...mail(await withColours(app, shop), shop.email, t.returnToDecideSubject({ number }), {
        greeting: greetingFor(),
        paragraphs: [t.returnToDecide(values)],
        button: { label: t.openReturn(), href: adminReturnHref(app, order, id) },
      }),
      cause: 'shop',
      notice: 'return_notice_mail',
    })
}

export async function mailRefundRefused(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  answer: string,
): Promise<void> {
  const { shop, order_no: number } = order
  await mailCustomer(db, app, order, t.returnDeclinedSubject({ number }), [
    t.returnDeclined({ number }),
    ...(answer ? [answer] : []),
    shop.email ? t.questionsAt({ email: shop.email }) : t.questions(),
  ])
}

/** Reports an approval with its refund, which is 0 if the shop had refunded everything before. */
export async function mailReturnApproved(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  {
    amount,
    units,
    asked,
    isReduced,
    answer,
  }: { amount: number; units: number; asked: number; isReduced: boolean; answer: string },
): Promise<void> {
  const { order_no: number, shop } = order
  const refund = { number, amount: formatMoney({ amount, currency: order.currency }, shop.locale) }
  const isPart = units < asked || isReduced
  const approved =
    units < asked
      ? t.returnApprovedUnits({ number, units, asked })
      : isReduced
        ? t.returnApprovedAmount({ number })
        : t.returnApproved({ number })
  const paid = order.payment_mode.code === CASH_ON_DELIVERY ? t.refundedCash(refund) : t.refunded(refund)
  await mailCustomer(
    db,
    app,
    order,
    isPart ? t.returnApprovedInPartSubject({ number }) : t.returnApprovedSubject({ number }),
    [approved, ...(answer ? [answer] : []), ...(amount > 0 ? [paid] : [])],
  )
}

export async function mailReturnReceived(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { order_no: number } = order
  const subject = t.returnReceivedSubject({ number })
  await mailCustomer(db, app, order, subject, [t.returnReceived({ number })], 'return_mails')
}

async function mailCustomer(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  subject: string,
  paragraphs: string[],
  notice?: Notice,
): Promise<void> {
  const { email, shop, shipping_address: address, unproved } = order
  if (!email || unproved.includes('email')) return
  const greeting = await greetingOf(db, order, address['name'])
  const href = `${shop.origin}${completePath(app.config.sessionSecret, order, 'mailbox')}`
  const content = { greeting, paragraphs, button: { label: t.viewOrder(), href } }
  await putInOutbox(db, app, {
    ...mail(await withColours(app, shop), email, subject, content),
    notice,
    order: { id: order.id },
  })
}
