import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrderDocumentKind } from '#generated/api.d.ts'
import { findOrder } from '#server/commerce/orders/order-access.ts'
import { type OrderRow, orderByNumber } from '#server/commerce/orders/rows.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as errors from '#words/order-errors.ts'
import * as t from '#words/order-documents.ts'
import * as staffErrors from '#words/staff-errors.ts'
import { NoDocument } from './no-document.ts'
import { type OrderDocument, drawPdf, fileNameOf, kindName, readOrderDocument } from './order-documents.ts'
import { mayPrint } from './printable-documents.ts'

/** Documents of orders as PDF, for staff and customers. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager', 'fulfilment'] } as const

  route(app, 'downloadOrderDocument', { config: { ...config, scope: 'documents:read' } }, async (request, reply) => {
    const { params, query } = request
    const kind = params.file.slice(0, -'.pdf'.length) as OrderDocumentKind
    checkRole(request, kind)
    const order = await findByNumber(params.number)
    if (!order) throw notFound(t.orderUnknown({ number: params.number }))
    try {
      const document = await readOrderDocument(app, pool, order, {
        kind,
        creditNote: query.credit_note,
        shipment: query.shipment,
      })
      return sendPdf(reply, fileNameOf(kind, document, order), await drawPdf(kind, [document], query))
    } catch (error) {
      if (error instanceof NoDocument) throw new ApiError(404, 'no_document', error.message)
      throw error
    }
  })

  route(app, 'downloadOrderDocuments', { config: { ...config, limits: ['download'] } }, async (request, reply) => {
    const { body, staff } = request
    const { kind, numbers, skip_missing: mayLeaveOut = false } = body
    checkRole(request, kind)
    const { documents, missing } = await readAll(kind, numbers)
    if (missing.length > 0 && (!mayLeaveOut || documents.length === 0)) {
      const shown = missing.map(({ number }) => number).join(', ')
      const message = t.documentsMissing({ count: missing.length, numbers: shown })
      throw new ApiError(422, 'documents_missing', message, { payload: { missing } })
    }
    const file = await drawPdf(kind, documents, body)
    await recordAudit(pool, staff as Staff, {
      action: 'exported',
      resource: 'order_document',
      title: kindName(kind),
      changes: [{ field: '/orders', to: numbers.join(', ') }],
    })
    if (missing.length > 0) reply.header('x-documents-missing', missing.map(({ number }) => number).join(','))
    return sendPdf(reply, `${kind}-${documents.length}.pdf`, file)
  })

  const everyone = { access: 'order', whileClosed: 'open', limits: ['download'] } as const
  route(app, 'downloadInvoice', { config: everyone }, async (request, reply) => {
    const { order_no: number, token, credit_note: creditNote } = request.query
    const caller = { customerId: request.customer?.id, token }
    const order = await findOrder(pool, app.config.sessionSecret, number, caller)
    if (order.invoice_no === null) throw notFound(errors.invoiceLater())
    const kind = creditNote === undefined ? 'invoice' : 'credit-note'
    try {
      const document = await readOrderDocument(app, pool, order, { kind, creditNote })
      return sendPdf(reply, fileNameOf(kind, document, order), await drawPdf(kind, [document]))
    } catch (error) {
      if (error instanceof NoDocument) throw notFound(errors.unknownCreditNote())
      throw error
    }
  })

  const findByNumber = async (number: string): Promise<OrderRow | undefined> => (await orderByNumber(pool, number))[0]

  async function readAll(kind: OrderDocumentKind, numbers: readonly string[]) {
    const documents: OrderDocument[] = []
    const missing: { number: string; message: string }[] = []
    for (const number of numbers) {
      const order = await findByNumber(number)
      try {
        if (!order) throw new NoDocument(t.orderUnknown({ number }))
        documents.push(await readOrderDocument(app, pool, order, { kind }))
      } catch (error) {
        if (!(error instanceof NoDocument)) throw error
        missing.push({ number, message: error.message })
      }
    }
    return { documents, missing }
  }
}

/** @throws ApiError 403 for invoices and credit notes if the role is fulfilment, which needs no prices */
function checkRole({ staff, apiToken }: FastifyRequest, kind: OrderDocumentKind): void {
  if (staff && !apiToken && !mayPrint(staff, kind))
    throw new ApiError(403, 'role_not_allowed', staffErrors.roleNotAllowed())
}

const sendPdf = (reply: FastifyReply, name: string, file: Buffer): FastifyReply =>
  saveAs(reply, name).header('cache-control', 'no-store').type('application/pdf').send(file)
