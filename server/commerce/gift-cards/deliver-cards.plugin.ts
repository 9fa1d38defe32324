import fp from 'fastify-plugin'
import { inTransaction } from '#server/platform/db/database.ts'
import { deliverDueCard } from './deliver-card.ts'

/** Sends gift cards at the time that their giver chose. */
export const plugin = fp(async (app) => {
  app.addJob({
    name: 'deliver-gift-cards',
    everyMs: 60_000,
    exclusive: true,
    work: async (_db, closing) => {
      while (!closing.aborted)
        if (!(await inTransaction(app.database, ({ client }) => deliverDueCard(client, app)))) return
    },
  })
})
