import type { FastifyInstance } from 'fastify'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { CustomerPart } from './customer-parts.plugin.ts'
import { ownPart } from './own-part.ts'

/** The account's own part last: the others look at who the customer is, and what they write to them is dropped with all messages. */
const partsOf = (app: FastifyInstance): CustomerPart[] => [...app.customerParts, ownPart as CustomerPart]

/**
 * Takes a person out of the database; the bare number stays, for the sake of what refers to it. What was taken is the caller's to lock away.
 * The customer is locked.
 */
export async function deleteCustomer(
  db: Queryable,
  app: FastifyInstance,
  customer: CustomerRow,
): Promise<Record<string, unknown>> {
  const taken: Record<string, unknown> = {}
  for (const part of partsOf(app)) taken[part.name] = await part.take(db, customer)
  return taken
}

/** Puts back what a deletion took; the ways in are not part of it. */
export async function restoreCustomer(
  db: Queryable,
  app: FastifyInstance,
  customerId: number,
  taken: Record<string, unknown>,
): Promise<void> {
  for (const part of partsOf(app).reverse())
    if (taken[part.name] !== undefined) await part.giveBack(db, customerId, taken[part.name])
}
