import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { listDisks, readDisk } from '#server/platform/environment/disk.ts'
import * as t from '#words/request-errors.ts'

const MIB = 1024 * 1024

export const needsNoBackEnd = true

/** /healthz: the process is alive. /readyz: the database is reachable and migrated, and no disk is full. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/healthz',
    {
      config: { access: 'everyone', whileClosed: 'open', takesAnyHost: true },
      logLevel: 'silent',
      schema: { hide: true },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'success', data: { alive: true } }),
  )

  app.get(
    '/readyz',
    {
      config: { access: 'everyone', whileClosed: 'open', takesAnyHost: true },
      logLevel: 'silent',
      schema: { hide: true },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const reason = (await findDiskProblem(app)) ?? (app.config.database && (await findDatabaseProblem(app)))
      if (reason)
        return reply.code(503).header('retry-after', '2').send({ status: 'error', message: reason, code: 'not_ready' })
      return { status: 'success', data: { ready: true } }
    },
  )
}

async function findDatabaseProblem(app: FastifyInstance): Promise<string | undefined> {
  try {
    return (await isMigrated(app.database.pool)) ? undefined : t.databaseOutdated()
  } catch {
    return t.databaseUnreachable()
  }
}

async function findDiskProblem({ config }: FastifyInstance): Promise<string | undefined> {
  const { readDisk: read = readDisk, diskReserveMb = 0 } = config
  for (const [holds, folder] of listDisks(config)) {
    const space = await read(folder)
    if (!space || space.free >= diskReserveMb * MIB) continue
    const values = { free: Math.floor(space.free / MIB), reserve: diskReserveMb }
    return holds === 'data' ? t.dataDiskFull(values) : t.databaseDiskFull(values)
  }
  return undefined
}
