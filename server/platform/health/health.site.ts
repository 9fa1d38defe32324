import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { disksOf, readDisk } from '#server/platform/environment/disk.ts'

const MIB = 1024 * 1024

/** They are served too where another back end answers the calls. */
export const needsNoBackEnd = true

/** /healthz: the process is alive. /readyz: it can do its work: the database is reached and migrated, and no disk is full. */
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
      const reason = (await diskProblemOf(app)) ?? (app.config.database && (await databaseProblemOf(app)))
      if (reason)
        return reply.code(503).header('retry-after', '2').send({ status: 'error', message: reason, code: 'not_ready' })
      return { status: 'success', data: { ready: true } }
    },
  )
}

async function databaseProblemOf(app: FastifyInstance): Promise<string | undefined> {
  try {
    return (await isMigrated(app.database.pool)) ? undefined : 'The database is not laid out for this version yet.'
  } catch {
    return 'The database cannot be reached.'
  }
}

async function diskProblemOf({ config }: FastifyInstance): Promise<string | undefined> {
  const { readDisk: read = readDisk, diskReserveMb = 0 } = config
  for (const [holds, folder] of disksOf(config)) {
    const space = await read(folder)
    if (space && space.free < diskReserveMb * MIB)
      return `The disk of the ${holds === 'data' ? 'data folder' : 'database'} is full: ${Math.floor(space.free / MIB)} MiB are free, fewer than ${diskReserveMb} (DISK_RESERVE_MB).`
  }
  return undefined
}
