import fp from 'fastify-plugin'
import { writeHits } from './hits.ts'
import { writeMissing } from './missing-pages.ts'

/** Writes counted hits and visits of missing pages once a minute and when the process ends. */
export const plugin = fp(async (app) => {
  app.decorate('redirectHits', new Map())
  app.decorate('missingPages', new Map())
  app.addJob({ name: 'redirect-hits', everyMs: 60_000, work: (db) => writeHits(app, db) })
  app.addJob({ name: 'missing-pages', everyMs: 60_000, work: (db) => writeMissing(app, db) })
  app.addHook('preClose', async () => {
    await writeHits(app, app.database.pool).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the hits of redirect rules could not be stored'),
    )
    await writeMissing(app, app.database.pool).catch((error: unknown) =>
      app.log.warn({ err: error }, 'visits of missing pages could not be stored'),
    )
  })
})
