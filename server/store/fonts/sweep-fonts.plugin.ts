import fp from 'fastify-plugin'
import { listOwnFonts } from './own-fonts.ts'

const EVERY_MS = 3_600_000
/** A file is stored before its row is committed, and pages that are open still name a removed one. */
const MIN_AGE_MS = 86_400_000

/** Deletes files of fonts that were removed, or whose upload failed. */
export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-fonts',
    everyMs: EVERY_MS,
    exclusive: true,
    work: async (db) => {
      const known = new Set((await listOwnFonts(db)).flatMap(({ files }) => files.map(({ path }) => nameOf(path))))
      const unknown: string[] = []
      for await (const { key, modifiedAt } of app.storage.list('fonts/'))
        if (!known.has(nameOf(key)) && Date.now() - modifiedAt.getTime() > MIN_AGE_MS) unknown.push(key)
      await app.storage.remove(unknown)
    },
  })
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
