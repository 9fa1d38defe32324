import fp from 'fastify-plugin'
import { Memory } from '#server/platform/cache/memory.ts'
import type { PlatformOptions } from './platform-options.ts'
import { type ChangeListener, type ChangeTarget, listenToChanges } from '#server/platform/db/changes.ts'
import type { Database } from '#server/platform/db/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: PlatformOptions
    /** Throws if another back end is configured (API_ORIGIN). */
    database: Database
    memory: Memory
    /** Further caches to notify of changes; register them before the app is ready. */
    changeTargets: ChangeTarget[]
  }
}

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
