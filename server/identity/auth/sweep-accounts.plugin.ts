import fp from 'fastify-plugin'
import { sweepAccounts } from './sweep-accounts.ts'

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-accounts', everyMs: 10 * 60_000, exclusive: true, work: sweepAccounts })
})
