import type { RouteOptions } from 'fastify'
import { operations } from '#generated/api-operations.ts'
import type { Access } from './access.ts'
import { isRepeatable } from './idempotency.ts'

const PREFIX = '/api'

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

type AuthOptions = readonly Partial<Record<Scheme, []>>[]

const ADMIN: AuthOptions = [{ adminToken: [] }, { adminCookie: [] }]

/** Each entry is one accepted way of authentication; an empty one means none is needed. */
const SECURITY: Record<Access, AuthOptions> = {
  // Admins can use a closed shop, and see unpublished content.
  everyone: [{}, ...ADMIN],
  customer: [{ session: [] }],
  owner: [{ session: [] }],
  // Without authentication, adding an item creates a cart.
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

interface Described {
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, { description: string; content?: object }>
  [field: string]: unknown
}

const nameInDocument = (method: string, url: string) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`

/** Completes the generated document with what routes declare. Throws for routes that schemas/api does not describe. */
export class ApiOperations {
  readonly #routes = new Map<string, RouteOptions>()

  add(route: RouteOptions): void {
    if (!route.url.startsWith(`${PREFIX}/`) || route.schema?.hide) return
    for (const method of [route.method].flat())
      if (method !== 'HEAD') this.#routes.set(nameInDocument(method, route.url), route)
  }

  /** Throws unless routes and descriptions match one to one. */
  check(): void {
    const missing = new Set(Object.keys(operations))
    for (const [name, route] of this.#routes) {
      const key = keyOf(name.split(' ')[0] ?? '', route)
      if (!operations[key]?.summary) throw new Error(`${key} has no summary ("operations" of a file in schemas/api).`)
      missing.delete(key)
    }
    if (missing.size > 0) throw new Error(`schemas/api describes what no route answers: ${[...missing].join(', ')}.`)
  }

  describe(paths: Record<string, Record<string, Described>>): void {
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods)) {
        const route = this.#routes.get(`${method} ${path}`)
        if (route) complete(described, method, route)
      }
  }
}

const keyOf = (method: string, { url }: RouteOptions) => `${method.toUpperCase()} ${url.slice(PREFIX.length)}`

function complete(described: Described, method: string, route: RouteOptions): void {
  const { summary, files } = operations[keyOf(method, route)] ?? {}
  const access = route.config?.access ?? 'admin'
  Object.assign(described, {
    operationId: operationIdOf(method, route.url),
    summary,
    description: described['description'] ?? `${summary}.`,
    security: SECURITY[access],
    ...(isRepeatable(route) && { parameters: [...(described.parameters ?? []), IDEMPOTENCY_KEY] }),
    ...(files && { requestBody: filesBody(files) }),
  })
  const responses = (described.responses ??= {})
  if (responses['200']) responses['200'].description = 'Success.'
  for (const [status, description] of Object.entries(FAILURES))
    responses[status] = { content: ERROR_REPLY, ...responses[status], description }
}

/** `POST /api/address/update/:id` becomes postAddressUpdateById. */
function operationIdOf(method: string, url: string): string {
  const words = url.slice(PREFIX.length).split('/').filter(Boolean)
  const capitals = words.flatMap((word) => (word.startsWith(':') ? ['By', word.slice(1)] : word.split(/[^A-Za-z0-9]/)))
  return method + capitals.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

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
