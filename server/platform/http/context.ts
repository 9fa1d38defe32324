import fp from 'fastify-plugin'
import { Memory } from '#server/platform/cache/memory.ts'
import type { PlatformOptions } from './platform-options.ts'
import { type ChangeListener, type ChangeTarget, listenToChanges } from '#server/platform/db/changes.ts'
import type { Database } from '#server/platform/db/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: PlatformOptions
    /** The shop's database; throws where the owner's back end takes its place. */
    database: Database
    /** Small things read on every request (documents, settings, menus, counts), dropped when they change. */
    memory: Memory
    /** Further caches that want to hear of changes; add them before the app is ready. */
    changeTargets: ChangeTarget[]
  }
}

/** Gives routes the database and the memory, and lets the caches hear of changes. */
export const contextPlugin = fp<{ options: PlatformOptions }>(async (app, { options }) => {
  const memory = new Memory(() => app.database.readers)
  app.decorate('config', options)
  app.decorate('memory', memory)
  app.decorate('changeTargets', [memory as ChangeTarget])
  app.decorate('database', {
    getter: () => {
      if (!options.database) throw new Error('There is no database: API_ORIGIN names another back end.')
      return options.database
    },
  })
  let listener: ChangeListener | undefined
  app.addHook('onReady', async () => {
    if (options.database) listener = await listenToChanges(options.database.connection, app.changeTargets)
  })
  app.addHook('onClose', async () => {
    await listener?.close()
  })
})
