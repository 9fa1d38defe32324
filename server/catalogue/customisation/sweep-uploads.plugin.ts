import fp from 'fastify-plugin'
import { storedConfig } from '#server/store/plugins/service.ts'
import { sweepUploads } from './uploads.ts'

/** How long unused pictures are kept by default. */
const DEFAULT_KEEP_DAYS = 7

export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-uploads',
    everyMs: 10 * 60_000,
    exclusive: true,
    work: async (db) => {
      const config = await storedConfig(app, 'ProductCustomisation')
      await sweepUploads(db, app.storage, config?.keep_days ?? DEFAULT_KEEP_DAYS)
    },
  })
})
