import type { FastifyContextConfig, FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type OperationFacts, operations } from '#generated/api-operations.ts'
import type { Definitions } from '#generated/api.d.ts'
import type { Access } from './access.ts'
import type {
  FormRoute,
  OperationForm,
  OperationHandler,
  OperationId,
  OperationRoute,
  ReadHandler,
} from './operation-types.ts'
import type { PageRead } from './page-reads.ts'
import { isReading } from './requests.ts'
import { listOf, readSharedSchema, ref, replies, serializer, validator } from './schemas.ts'

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

/**
 * The same for an operation that public pages read. Its handler uses nothing that a visitor without cookies has not, so
 * that pages call it as a function (docs/decisions/0109-pages-call-reads-as-functions.md).
 */
export function readRoute<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  { config }: Pick<OperationOptions<Id>, 'config'>,
  handler: ReadHandler<Id>,
): void {
  const { method, retry } = operations[id]
  if (config.access !== 'everyone' || config.limits || !(isReading(method) || retry === 'safe'))
    throw new Error(`${id} is no read that everyone may make without a limit of its own.`)
  route(app, id, { config }, handler)
  app.pageReads.set(id, { id, config, handler: handler as PageRead['handler'], ...partsOf(id) })
}

function partsOf(id: OperationId): Pick<PageRead, 'validators' | 'serialise'> {
  const shared = readSharedSchema()
  const { params, query, body, reply } = operations[id]
  return {
    validators: {
      ...(params && { params: validator(shared, partSchema(params), false) }),
      ...(query && { query: validator(shared, partSchema(query), false) }),
      ...(body && { body: validator(shared, partSchema(body), true) }),
    },
    serialise: lazySerializer(() => serializer(shared, replies(partSchema(reply!))['200']!)),
  }
}

function lazySerializer(make: () => (data: unknown) => string): (data: unknown) => string {
  let known: ((data: unknown) => string) | undefined
  return (data) => (known ??= make())(data)
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
