import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from './api-error.ts'
import type { Pass } from './while-closed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Headers by which a call in process says for whom it is made: which origin the visitor sees, and how they passed the gate.
     * Nobody outside knows the token in them.
     */
    internalHeaders: (origin: string, pass: Pass) => Record<string, string>
  }
  interface FastifyRequest {
    /** The origin the visitor sees, such as https://shop.example. Anyone can claim one by the Host header: links in messages take `linkOrigin`. */
    origin: string
    /** A call in process, by which a page is made. */
    isInternal: boolean
    /** Why it was refused, if it was: the code of the reply. It is logged and counted in one place. */
    refusal: string | undefined
    /** How the visitor passed the gate for whom the server itself makes this call; undefined for calls from outside. */
    internalPass: Pass | undefined
  }
  interface FastifyContextConfig {
    /** A POST that only reads: nothing is stored for it, and it is not counted as a change. */
    safe?: boolean
    /** A POST that proves by a signature who sends it: its body stays as it came. */
    signed?: boolean
  }
}

const boot = randomBytes(5).toString('base64url')
let count = 0

/** Names a request in headers and log: unique between processes, cheap to make. */
export const nextRequestId = (): string => `${boot}-${(count++).toString(36)}`

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method only reads. */
export const isReading = (method: string): boolean => READING.has(method)

/** Whether a request may change something. */
export function isMutation(request: FastifyRequest): boolean {
  return !isReading(request.method) && !request.routeOptions.config.safe
}

/** Request id, own origin, and the refusal of changes that other sites ask a visitor's browser for. */
export const requestsPlugin = fp(async (app) => {
  const internalToken = randomBytes(18).toString('base64url')
  app.decorate('internalHeaders', (origin: string, pass: Pass) => ({
    'x-vitrine-for': `${internalToken} ${pass} ${origin}`,
  }))
  /** For whom the server makes a call itself. */
  const visitorOf = ({ headers }: FastifyRequest) => {
    const [token, pass, origin] = String(headers['x-vitrine-for'] ?? '').split(' ')
    return token === internalToken ? { pass: pass as Pass, origin } : undefined
  }
  app.decorateRequest('refusal', undefined)
  app.decorateRequest('isInternal', {
    getter(this: FastifyRequest) {
      return visitorOf(this) !== undefined
    },
  })
  app.decorateRequest('origin', {
    getter(this: FastifyRequest) {
      return visitorOf(this)?.origin ?? app.config.publicOrigin ?? `${this.protocol}://${this.host}`
    },
  })
  app.decorateRequest('internalPass', {
    getter(this: FastifyRequest) {
      return visitorOf(this)?.pass
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.raw.url?.includes('%00'))
      throw new ApiError(400, 'malformed', 'The address holds a character that cannot be used.')
    if (!isReading(request.method)) refuseOtherSites(request)
  })
})

function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreign =
    site !== undefined ? site !== 'same-origin' && site !== 'none' : origin !== undefined && origin !== request.origin
  if (foreign) throw new ApiError(403, 'other_origin', 'This request was sent by another site.')
}
