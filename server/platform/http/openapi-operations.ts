import type { RouteOptions } from 'fastify'
import { operations } from '#generated/api-operations.ts'
import type { Access } from './access.ts'
import { isRepeatable } from './idempotency.ts'

const PREFIX = '/api'

/** Ways to prove who calls, by their names in the document. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'vitrine_session',
    description: 'The session of a customer. Logging in sets it; on https its name is `__Host-vitrine_session`.',
  },
  cart: {
    type: 'apiKey',
    in: 'query',
    name: 'cart_session',
    description: 'The secret of a cart, together with `api_cart`; in the body of calls that have one.',
  },
  order: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of the link to an order; in the body of calls that have one.',
  },
  adminCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'vitrine_admin',
    description: 'The cookie that /admin/login gives for the admin token; on https its name is `__Host-vitrine_admin`.',
  },
  adminToken: { type: 'http', scheme: 'bearer', description: 'The admin token (ADMIN_TOKEN).' },
} as const

type Scheme = keyof typeof securitySchemes

type Ways = readonly Partial<Record<Scheme, []>>[]

const ADMIN: Ways = [{ adminToken: [] }, { adminCookie: [] }]

/** Each entry is one way in; an empty one needs no proof. */
const SECURITY: Record<Access, Ways> = {
  // An admin passes the gate of a closed shop, and sees what is not published.
  everyone: [{}, ...ADMIN],
  customer: [{ session: [] }],
  owner: [{ session: [] }],
  // Without a proof, adding an item begins a new cart.
  cart: [{ cart: [] }, { session: [] }, {}],
  order: [{ order: [] }, { session: [] }],
  admin: ADMIN,
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for a day, the same key with the same body gets the first reply and nothing happens twice.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,100}$' },
} as const

const FAILURES: Readonly<Record<string, string>> = {
  '4XX': 'Refused: the request, or the state of what it is about, does not allow it. `code` says why.',
  '5XX': 'Not possible right now.',
}
const ERROR_REPLY = { 'application/json': { schema: { $ref: '#/components/schemas/vitrine-ErrorReply' } } }

/** An operation as @fastify/swagger writes it. */
interface Described {
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, { description: string; content?: object }>
  [field: string]: unknown
}

/** `POST /api/cart/add-item`, with parameters as the document writes them. */
const nameInDocument = (method: string, url: string) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`

/** The routes of the API with their operations: completes what @fastify/swagger writes from their schemas. */
export class ApiOperations {
  readonly #routes = new Map<string, RouteOptions>()

  add(route: RouteOptions): void {
    if (!route.url.startsWith(`${PREFIX}/`) || route.schema?.hide) return
    for (const method of [route.method].flat())
      if (method !== 'HEAD') this.#routes.set(nameInDocument(method, route.url), route)
  }

  /** Throws unless each route of the API serves an operation, and each operation has its route. */
  check(): void {
    const missing = new Set(Object.keys(operations))
    for (const [name, { config }] of this.#routes) {
      if (!config?.operation) throw new Error(`${name} serves no operation of schemas/api: register it with route().`)
      missing.delete(config.operation)
    }
    if (missing.size > 0)
      throw new Error(`No route serves these operations of schemas/api: ${[...missing].join(', ')}.`)
  }

  /** Completes the document's paths. */
  describe(paths: Record<string, Record<string, Described>>): void {
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods)) {
        const route = this.#routes.get(`${method} ${path}`)
        if (route) complete(described, route)
      }
  }
}

function complete(described: Described, route: RouteOptions): void {
  const id = route.config?.operation
  if (!id) return
  const { summary, description, files, errors } = operations[id]
  Object.assign(described, {
    operationId: id,
    summary,
    description: description ?? `${summary}.`,
    security: SECURITY[route.config?.access ?? 'admin'],
    ...(isRepeatable(route) && { parameters: [...(described.parameters ?? []), IDEMPOTENCY_KEY] }),
    ...(files && { requestBody: filesBody(files) }),
  })
  const responses = (described.responses ??= {})
  if (responses['200']) responses['200'].description = 'Success.'
  for (const [status, general] of Object.entries(FAILURES))
    responses[status] = { content: ERROR_REPLY, ...responses[status], description: general }
  if (errors) responses['4XX']!.description += ` Of its own: ${codesIn(errors)}.`
}

/** `404 not_found; 422 wrong_code, phone_taken` */
const codesIn = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .map(([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(', ')}`)
    .join('; ')

const filesBody = (files: Readonly<Record<string, string>>) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: Object.keys(files),
        properties: Object.fromEntries(
          Object.entries(files).map(([field, description]) => [
            field,
            { type: 'string', format: 'binary', description },
          ]),
        ),
      },
    },
  },
})
