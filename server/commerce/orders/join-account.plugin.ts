import fp from 'fastify-plugin'
import { joinGuestOrders } from './join-account.ts'

export const plugin = fp(async (app) => {
  app.mailboxSteps.push(joinGuestOrders)
})
