import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { eraseInvoiceParties, ordersPart } from './erase-orders.ts'
import { forgetOrderLinks } from './held-orders.ts'

/** Takes a person out of their orders when their account is deleted, and out of invoices when the law lets them go. */
export const plugin = fp(async (app) => {
  app.customerParts.push(ordersPart(app) as CustomerPart)
  app.addJob({ name: 'erase-invoice-parties', everyMs: 60 * 60_000, alone: true, work: eraseInvoiceParties })
  app.addJob({ name: 'forget-order-links', everyMs: 60 * 60_000, alone: true, work: forgetOrderLinks })
})
