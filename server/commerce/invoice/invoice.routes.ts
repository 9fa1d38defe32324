import type { FastifyInstance } from 'fastify'
import type { Invoice } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import { findOrder } from '#server/commerce/orders/order-access.ts'
import { success } from '#server/platform/http/reply.ts'
import { readCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import * as t from '#words/order-errors.ts'
import { creditNoteOf, invoiceOf } from './invoice.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getInvoice', { config: { access: 'order', whileClosed: 'open' } }, async (request, reply) => {
    const { pool } = app.database
    const { order_no: orderNo, token, credit_note: noteNumber } = request.query
    const order = await findOrder(pool, app.config.sessionSecret, orderNo, {
      customerId: request.customer?.id,
      token,
    })
    const { invoice_no: number } = order
    if (number === null) throw notFound(t.invoiceLater())
    const [invoiced, lines] = [{ ...order, invoice_no: number }, await linesOf(pool, order.id)]
    if (noteNumber === undefined) return success<Invoice>(reply, invoiceOf(invoiced, lines))
    const note = (await readCreditNotes(pool, order.id)).find((credit) => credit.number === noteNumber)
    if (!note) throw notFound(t.unknownCreditNote())
    return success<Invoice>(reply, creditNoteOf(invoiced, lines, note))
  })
}
