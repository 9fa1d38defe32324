import fp from 'fastify-plugin'
import { wholeOf } from '#server/store/storefront/installed-plugin.ts'
import { readPlugins } from '#server/store/storefront/service.ts'
import { isCustomisation } from './plugin-name.ts'
import { sweepUploads } from './uploads.ts'

/** Days that a picture is kept for which no cart has a line. */
const KEPT_DAYS = 7

export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-uploads',
    everyMs: 10 * 60_000,
    alone: true,
    work: async (db) => {
      const config = (await readPlugins(app)).find(isCustomisation)?.config
      await sweepUploads(db, app.config.dataDir, wholeOf(config?.['keep_days'], KEPT_DAYS, 1, 365))
    },
  })
})
