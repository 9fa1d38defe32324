import fp from 'fastify-plugin'
import { joinGuestOrders } from './join-account.ts'

/** Guest orders of a mailbox join the account that verifies it. */
export const plugin = fp(async (app) => {
  app.mailboxSteps.push(joinGuestOrders)
})
