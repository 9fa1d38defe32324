import fp from 'fastify-plugin'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage
  }
}

export const needsNoBackEnd = true

export const plugin = fp(async (app) => {
  app.decorate('storage', openStorage(app.config))
})
