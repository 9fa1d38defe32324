import fp from 'fastify-plugin'
import { inTransaction, statement } from '#server/platform/db/database.ts'
import { lockDocuments } from './revisions.ts'
import { settleSchedule } from './settle-schedule.ts'

const due = statement<{ key: string; page_type: string }, []>(
  'due-documents',
  `SELECT key, page_type FROM document WHERE (starts_at IS NOT NULL OR ends_at IS NOT NULL) AND coalesce(starts_at, ends_at) <= now()`,
)

/** Gives scheduled documents their revision once they are shown (BU-05). */
export const plugin = fp(async (app) => {
  app.addJob({
    name: 'publish-scheduled-documents',
    everyMs: 10_000,
    exclusive: true,
    work: async (db, closing) => {
      for (const { key, page_type: pageType } of await due(db)) {
        if (closing.aborted) return
        await inTransaction(app.database, async ({ client }) => {
          await lockDocuments(client)
          await settleSchedule(client, { key, pageType })
        })
      }
    },
  })
})
