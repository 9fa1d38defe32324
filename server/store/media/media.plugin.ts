import fp from 'fastify-plugin'
import { mediaFilesPlugin } from './media-files.ts'
import { sweepMedia } from './sweep-media.ts'

export const needsNoBackEnd = true

export const plugin = fp(async (app) => {
  await app.register(mediaFilesPlugin)
  if (!app.config.database) return
  app.addJob({
    name: 'sweep-media',
    everyMs: 6 * 3_600_000,
    exclusive: true,
    work: (db) => sweepMedia(db, app.storage),
  })
})
