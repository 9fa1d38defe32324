import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { serverResources } from '#generated/server-resources.ts'
import { success } from '#server/platform/http/reply.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { route as operationRoute } from '#server/platform/http/operation-route.ts'
import type { Resource, WriteContext } from '#server/platform/resources/resource.ts'
import { type BulkRequest, changeMany } from './bulk.ts'
import { historyPage } from './history.ts'
import { type ListQuery, readPage } from './list.ts'
import { type Records, loadRecords } from './records.ts'

interface ResourceRoute {
  Params: { id: number }
  Querystring: ListQuery & { version: number; before?: number }
  Body: BulkRequest & { version: number; values: Record<string, unknown> }
}

type ResourceRequest = FastifyRequest<ResourceRoute>

/** The calls of all resources, from their schemas and `*.resource.ts` files. */
export async function routes(app: FastifyInstance): Promise<void> {
  for (const resource of serverResources) registerResource(app, await loadRecords(resource))
}

export function registerResource(app: FastifyInstance, records: Records): void {
  const { resource, facts } = records
  const [one, many] = [pascalCase(resource.name), pascalCase(facts.path)]
  requireWrites(resource, facts.actions)
  // The operations are generated from the schema, so their types are known only at run time.
  const route = operationRoute as unknown as (
    app: FastifyInstance,
    id: string,
    options: object,
    handler: unknown,
  ) => void

  const proof = facts.reauthenticated === true && { reauthenticated: true }
  const scope = facts.scopes && { scope: facts.scopes.read }
  const read = (id: string, work: (request: ResourceRequest) => Promise<unknown>, config: FastifyContextConfig = {}) =>
    route(
      app,
      id,
      { config: { access: 'staff', roles: facts.roles.read, ...config } },
      async (request: ResourceRequest, reply: Parameters<typeof success>[0]) => success(reply, await work(request)),
    )
  const write = (
    id: string,
    work: (transaction: Transaction, request: ResourceRequest, context: WriteContext) => Promise<unknown>,
  ) =>
    route(
      app,
      id,
      { config: { access: 'staff', roles: facts.roles.write, limits: ['mutation'], ...proof } },
      mutation<ResourceRoute, WriteContext, unknown>({
        before: async (request) => ({ app, staff: request.staff! }),
        work: async (transaction, request, context) => ({ data: await work(transaction, request, context) }),
      }),
    )

  read(
    `listAdmin${many}`,
    ({ query: { sort, after, limit, search, ids, version: _version, before: _before, ...filters } }) =>
      readPage(app.database.pool, resource, facts, {
        ...{ sort, after, limit, search, ids },
        filters: filters as Record<string, string>,
      }),
    scope,
  )
  read(`getAdmin${one}`, ({ params }) => records.read(app.database.pool, params.id, app), scope)
  read(`getAdmin${one}History`, ({ params, query }) =>
    historyPage(app, { resource: resource.name, recordId: params.id }, query.before),
  )
  for (const action of facts.actions) {
    if (action === 'create')
      write(`createAdmin${one}`, ({ client }, { body }, context) => records.create(client, body.values, context))
    else if (action === 'update')
      write(`updateAdmin${one}`, ({ client }, { params, body }, context) =>
        records.update(client, { id: params.id, version: body.version, values: body.values }, context),
      )
    else if (action === 'duplicate')
      write(`duplicateAdmin${one}`, ({ client }, { params }, context) => records.duplicate(client, params.id, context))
    else if (action === 'archive')
      for (const [name, isArchived] of [['archive', true] as const, ['restore', false] as const])
        write(`${name}Admin${one}`, ({ client }, { params, body }, context) =>
          records.archive(client, { id: params.id, version: body.version, isArchived }, context),
        )
    else {
      read(`getAffectedByAdmin${one}`, async ({ params }) => {
        await records.read(app.database.pool, params.id, app)
        return (await resource.affected?.(app.database.pool, params.id)) ?? { items: [], blocks: false }
      })
      write(`deleteAdmin${one}`, async ({ client }, { params, query }, context) => {
        await records.remove(client, { id: params.id, version: query.version }, context)
        return { id: params.id }
      })
    }
  }
  if (facts.bulk)
    write(`changeAdmin${many}`, ({ client }, { body }, context) => changeMany(client, records, body, context))
}

/** @throws Error if the schema allows what the resource cannot do */
function requireWrites(resource: Resource, actions: readonly string[]): void {
  const needed = { create: 'create', update: 'update', duplicate: 'duplicate', archive: 'archive', delete: 'remove' }
  for (const [action, method] of Object.entries(needed))
    if (actions.includes(action) && !resource[method as keyof Resource])
      throw new Error(`schemas/admin/${resource.name}.schema.json allows ${action}, but the resource has no ${method}.`)
}

export const pascalCase = (name: string): string =>
  name.replaceAll(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())
