import fp from 'fastify-plugin'
import { makeRequestedBackup } from './backup-runs.ts'

/** Makes the backups that staff request. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'backup', everyMs: 3000, work: () => makeRequestedBackup(app) })
})
