import type { FastifyInstance } from 'fastify'
import { makeEmailToken } from '#server/identity/auth/email-links.ts'
import { takenMail, verifyMail } from '#server/identity/auth/messages.ts'
import { ownerOfEmail } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'

/**
 * Writes to an address that a customer wants to use: a verification link or, if the address is verified for another
 * account, a notice to its owner once a day. The reply does not reveal which.
 */
export async function sendPendingEmail(
  db: Queryable,
  app: FastifyInstance,
  shop: Shop,
  customerId: number,
  email: string,
): Promise<void> {
  const token = await makeEmailToken(db, customerId, email)
  const owner = await ownerOfEmail(db, email)
  if (owner?.email && owner.id !== customerId) await putInOutbox(db, app, takenMail(shop, owner.email))
  else await putInOutbox(db, app, { ...verifyMail(shop, email, token), cause: 'free' })
}
