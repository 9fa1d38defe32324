import type { FastifyInstance, FastifyRequest } from 'fastify'
import { singletons } from '#generated/admin-resources.ts'
import { serverSingletons } from '#generated/server-resources.ts'
import type { SingletonSummary } from '#domain/resource-schema.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route as operationRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import type { Singleton } from '#server/platform/resources/singleton.ts'
import { historyPage } from './history.ts'
import { pascalCase } from './resources.routes.ts'
import { SingletonRecords } from './singletons.ts'

interface SingletonRoute {
  Querystring: { before?: number }
  Body: { version: number; values: Record<string, unknown> }
}

const summaries: Readonly<Record<string, SingletonSummary>> = singletons

/** The calls of all settings pages, from their schemas and `*.singleton.ts` files. */
export async function routes(app: FastifyInstance): Promise<void> {
  for (const singleton of serverSingletons) registerSingleton(app, await loadSingleton(singleton))
}

/** @throws Error for a settings page without a schema */
export async function loadSingleton(singleton: Singleton): Promise<SingletonRecords> {
  const { name } = singleton
  const summary = summaries[name]
  if (!summary) throw new Error(`There is no schemas/admin/${name}.schema.json.`)
  return new SingletonRecords(singleton, await summary.load(), { resource: name })
}

function registerSingleton(app: FastifyInstance, records: SingletonRecords): void {
  const { facts, subject } = records
  const name = pascalCase(subject.resource)
  // The operations are generated from the schema, so their types are known only at run time.
  const route = operationRoute as unknown as (app: FastifyInstance, id: string, options: object, work: unknown) => void
  const reading = { config: { access: 'staff', roles: facts.roles.read } }
  const writing = { config: { access: 'staff', roles: facts.roles.write, limits: ['mutation'] } }

  route(app, `getAdmin${name}`, reading, async (_request: FastifyRequest, reply: Parameters<typeof success>[0]) =>
    success(reply, await records.read(app.database.pool, app)),
  )
  route(
    app,
    `getAdmin${name}History`,
    reading,
    async ({ query }: FastifyRequest<SingletonRoute>, reply: Parameters<typeof success>[0]) =>
      success(reply, await historyPage(app, subject, query.before)),
  )
  route(
    app,
    `updateAdmin${name}`,
    writing,
    mutation<SingletonRoute, undefined, unknown>({
      before: () => Promise.resolve(undefined),
      work: async ({ client }, { body, staff }) => ({
        data: await records.update(client, body, { app, staff: staff! }),
      }),
    }),
  )
}
