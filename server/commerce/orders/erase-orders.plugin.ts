import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { eraseInvoiceParties, ordersPart } from './erase-orders.ts'
import { deleteExpiredOrderLinks } from './unconfirmed-orders.ts'

/** Erases personal data from orders when an account is deleted, and from invoices when their retention ends. */
export const plugin = fp(async (app) => {
  app.customerParts.push(ordersPart(app) as CustomerPart)
  app.addJob({ name: 'erase-invoice-parties', everyMs: 60 * 60_000, exclusive: true, work: eraseInvoiceParties })
  app.addJob({ name: 'forget-order-links', everyMs: 60 * 60_000, exclusive: true, work: deleteExpiredOrderLinks })
})
