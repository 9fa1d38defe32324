import fp from 'fastify-plugin'
import { newProcessId, reportProcess } from './process-states.ts'

const EVERY_MS = 15_000

/** Reports this process and its jobs in the database, where others find them. */
export const plugin = fp(async (app) => {
  const id = newProcessId()
  app.decorate('reportProcess', () => reportProcess(app.database.pool, id, app.jobStates()))
  app.addJob({ name: 'report-process', everyMs: EVERY_MS, work: (db) => reportProcess(db, id, app.jobStates()) })
})

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports this process before the next round does. */
    reportProcess: () => Promise<void>
  }
}
