import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** What a part of the shop does for a customer whose mailbox is verified; the customer is locked. */
export type MailboxStep = (db: Queryable, customer: CustomerRow & { email: string }) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Taken when a mailbox is verified, and at every login of a customer whose mailbox is; each may be taken any number of times. */
    mailboxSteps: MailboxStep[]
  }
}

/** Lets other parts of the shop act on a verified mailbox without identity knowing them. */
export const plugin = fp(async (app) => {
  app.decorate('mailboxSteps', [])
})

/** Takes the steps if the customer's mailbox is verified. */
export async function takeMailboxSteps(db: Queryable, app: FastifyInstance, customer: CustomerRow): Promise<void> {
  const { email, email_verified_at: verifiedAt } = customer
  if (email === null || verifiedAt === null) return
  for (const step of app.mailboxSteps) await step(db, { ...customer, email })
}
