import fp from 'fastify-plugin'
import { isPublicAddress } from '#server/platform/network/public-address.ts'
import { findWork, workOn } from './import-steps.ts'
import { sweepImports } from './sweep-imports.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Addresses that pictures are fetched from. */
    importAddresses: { isAllowed: (address: string) => boolean }
  }
}

const EVERY_MS = 1000
const SWEEP_MS = 6 * 3_600_000

/**
 * Works on imports; after a crash the next process goes on where it was. The job is not exclusive, since others would
 * wait for it: the run's row is locked by whoever works on it.
 */
export const plugin = fp(async (app) => {
  app.decorate('importAddresses', { isAllowed: isPublicAddress })
  app.addJob({
    name: 'imports',
    everyMs: EVERY_MS,
    work: async (db, signal) => {
      for (let id = await findWork(db); id !== undefined && !signal.aborted; id = await findWork(db))
        await workOn(app, id, { signal })
    },
  })
  app.addJob({
    name: 'sweep-imports',
    everyMs: SWEEP_MS,
    exclusive: true,
    work: (db) => sweepImports(db, app.storage),
  })
})
