import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** The customer is locked. */
export type MailboxStep = (db: Queryable, customer: CustomerRow & { email: string }) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Run when a mailbox is verified, and at each login of a customer whose mailbox is. Must be idempotent. */
    mailboxSteps: MailboxStep[]
  }
}

/** Lets higher layers react to a verified mailbox without identity importing them. */
export const plugin = fp(async (app) => {
  app.decorate('mailboxSteps', [])
})

export async function runMailboxSteps(db: Queryable, app: FastifyInstance, customer: CustomerRow): Promise<void> {
  const { email, email_verified_at: verifiedAt } = customer
  if (email === null || verifiedAt === null) return
  for (const step of app.mailboxSteps) await step(db, { ...customer, email })
}
