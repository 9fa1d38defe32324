import type { FastifyContextConfig, FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type OperationFacts, operations } from '#generated/api-operations.ts'
import type { Definitions } from '#generated/api.d.ts'
import type { Access } from './access.ts'
import type { FormRoute, OperationForm, OperationHandler, OperationId, OperationRoute } from './operation-types.ts'
import { listOf, ref, replies } from './schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of schemas/api that the route serves. */
    operation?: OperationId
  }
}

/**
 * Options of an operation's route: who may call it and how often (`config`), and how it answers plain HTML forms. The
 * schema is the operation's.
 */
export type OperationOptions<Id extends OperationId = OperationId> = Omit<
  RouteShorthandOptions,
  'schema' | 'config'
> & {
  config: FastifyContextConfig & { access: Access }
  /** Required if the operation accepts plain HTML forms. */
  form?: OperationForm<Id>
}

/**
 * Registers the route of an operation of schemas/api. Its method, path, schema and types come from there.
 * `app` must have the prefix /api, as it has in a `*.routes.ts` file.
 */
export function route<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  { form, ...options }: OperationOptions<Id>,
  handler: OperationHandler<Id>,
): void {
  const { method, path, retry, forms } = operations[id]
  if ((form === undefined) !== (forms === undefined))
    throw new Error(`schemas/api and the route of ${id} must agree on whether it accepts plain HTML forms.`)
  app.route<OperationRoute<Id>>({
    ...(options as object),
    method,
    url: path,
    schema: schemaOf(operations[id]),
    config: { ...options.config, operation: id, ...(retry === 'safe' && { safe: true }) },
    handler,
  })
  if (form) app.operationForms.push({ id, app, config: options.config, form, handler } as unknown as FormRoute)
}

/** A part of an operation by its name in generated/api-operations.ts: `Menu`, `Category[]`. */
function partSchema(name: string): object {
  return name.endsWith('[]') ? listOf(name.slice(0, -2) as keyof Definitions) : ref(name as keyof Definitions)
}

function schemaOf({ tag, description, params, query, body, reply, files }: OperationFacts): object {
  return {
    tags: [tag],
    ...(description && { description }),
    ...(files && { consumes: ['multipart/form-data'] }),
    ...(params && { params: partSchema(params) }),
    ...(query && { querystring: partSchema(query) }),
    ...(body && { body: partSchema(body) }),
    ...(reply && { response: replies(partSchema(reply)) }),
  }
}
