import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/platform/db/migrate.ts'

/** They are served too where another back end answers the calls. */
export const needsNoBackEnd = true

/** /healthz: the process is alive. /readyz: it can do its work, the database is reached and laid out. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/healthz',
    { config: { access: 'everyone', whileClosed: 'open' }, logLevel: 'silent', schema: { hide: true } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'success', data: { alive: true } }),
  )

  app.get(
    '/readyz',
    { config: { access: 'everyone', whileClosed: 'open' }, logLevel: 'silent', schema: { hide: true } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const reason = app.config.database ? await problemOf(app) : undefined
      if (reason)
        return reply.code(503).header('retry-after', '2').send({ status: 'error', message: reason, code: 'not_ready' })
      return { status: 'success', data: { ready: true } }
    },
  )
}

async function problemOf(app: FastifyInstance): Promise<string | undefined> {
  try {
    return (await isMigrated(app.database.pool)) ? undefined : 'The database is not laid out for this version yet.'
  } catch {
    return 'The database cannot be reached.'
  }
}
