import fp from 'fastify-plugin'
import { joinGuestOrders } from './join-account.ts'

/** Moves a mailbox's guest orders into the account that verifies it. */
export const plugin = fp(async (app) => {
  app.mailboxSteps.push(joinGuestOrders)
})
