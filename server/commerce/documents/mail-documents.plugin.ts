import fp from 'fastify-plugin'
import { orderById } from '#server/commerce/orders/rows.ts'
import { drawPdf, fileNameOf, readOrderDocument } from './order-documents.ts'

/** Makes the invoices and credit notes that mails of orders name. Those of erased orders are not made. */
export const plugin = fp(async (app) => {
  app.mailAttachments.make = async ({ kind, order: id, note }) => {
    if ((kind !== 'invoice' && kind !== 'credit-note') || typeof id !== 'number') return undefined
    const { pool } = app.database
    const [order] = await orderById(pool, id)
    if (!order || order.erased_at !== null || order.invoice_no === null) return undefined
    const document = await readOrderDocument(app, pool, order, { kind, creditNote: note })
    return {
      name: fileNameOf(kind, document, order),
      type: 'application/pdf',
      bytes: await drawPdf(kind, [document]),
    }
  }
})
