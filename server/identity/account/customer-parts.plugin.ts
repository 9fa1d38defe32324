import fp from 'fastify-plugin'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** What a part of the shop keeps of customers, and how it lets go of it. */
export interface CustomerPart<Taken = unknown> {
  /** Unique; names what was taken. */
  name: string
  /** Takes what is personal out of this part, and gives it. Works in the deletion's transaction, with the customer locked. */
  take: (db: Queryable, customer: CustomerRow) => Promise<Taken>
  /** Puts it back: the deletion is undone within seven days. What was taken has gone through JSON. */
  giveBack: (db: Queryable, customerId: number, taken: Taken) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that is kept of a customer, by each part that keeps it; a deletion takes all of it, in this order. */
    customerParts: CustomerPart[]
  }
}

/** Lets each part of the shop say what it keeps of a customer. */
export const plugin = fp(async (app) => {
  app.decorate('customerParts', [])
})
