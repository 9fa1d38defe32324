import type { FastifyInstance } from 'fastify'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { CustomerPart } from './customer-parts.plugin.ts'
import { ownPart } from './own-part.ts'

/** The account's own part is last: the others read the customer and may send messages, which it deletes. */
const partsOf = (app: FastifyInstance): CustomerPart[] => [...app.customerParts, ownPart as CustomerPart]

/**
 * Removes all personal data and returns it by part. The row stays, because other rows refer to it. The customer must be
 * locked.
 */
export async function deleteCustomer(
  db: Queryable,
  app: FastifyInstance,
  customer: CustomerRow,
): Promise<Record<string, unknown>> {
  const removed: Record<string, unknown> = {}
  for (const part of partsOf(app)) removed[part.name] = await part.remove(db, customer)
  return removed
}

/** Restores what a deletion removed, except credentials. */
export async function restoreCustomer(
  db: Queryable,
  app: FastifyInstance,
  customerId: number,
  removed: Record<string, unknown>,
): Promise<void> {
  for (const part of partsOf(app).reverse())
    if (removed[part.name] !== undefined) await part.restore(db, customerId, removed[part.name])
}
