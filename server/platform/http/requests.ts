import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from './api-error.ts'
import { hasUsableHost } from './host-header.ts'
import type { Pass } from './while-closed.ts'
import * as t from '#words/request-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Headers of in-process calls: the visitor's origin, and which pass admits them to the shop. A random token
     * prevents forgery.
     */
    internalHeaders: (origin: string, pass: Pass) => Record<string, string>
  }
  interface FastifyRequest {
    /**
     * Public origin, such as https://shop.example. It may come from a forged Host header: links in messages must use
     * `linkOrigin`.
     */
    origin: string
    isInternal: boolean
    /** Whether the request is for the admin's own host; undefined without ADMIN_ORIGIN. */
    isAdminHost: boolean | undefined
    /** Error code if the request was refused; logged and counted in one place. */
    refusal: string | undefined
    /** The visitor's pass if the server makes this call for a page; undefined for external calls. */
    internalPass: Pass | undefined
  }
  interface FastifyContextConfig {
    /** A read-only POST, which is not counted as a change. */
    safe?: boolean
    /** A POST that other sites may send, because nothing of it is trusted. */
    takesOtherSites?: boolean
    /** Authenticated by a signature over its body, which must stay unchanged. */
    signed?: boolean
  }
}

const boot = randomBytes(5).toString('base64url')
let count = 0

export const nextRequestId = (): string => `${boot}-${(count++).toString(36)}`

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isReading = (method: string): boolean => READING.has(method)

export function isMutation(request: FastifyRequest): boolean {
  return !isReading(request.method) && !request.routeOptions.config.safe
}

/** Adds request ids and origins, and refuses cross-site changes. */
export const requestsPlugin = fp(async (app) => {
  const internalToken = randomBytes(18).toString('base64url')
  app.decorate('internalHeaders', (origin: string, pass: Pass) => ({
    'x-vitrine-for': `${internalToken} ${pass} ${origin}`,
  }))
  const visitorOf = ({ headers }: FastifyRequest) => {
    const given = headers['x-vitrine-for']
    if (typeof given !== 'string') return undefined
    const [token, pass, origin] = given.split(' ')
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
      if (this.isAdminHost) return app.config.adminOrigin!
      return visitorOf(this)?.origin ?? app.config.publicOrigin ?? `${this.protocol}://${this.host}`
    },
  })
  const adminHost = app.config.adminOrigin === undefined ? undefined : new URL(app.config.adminOrigin).hostname
  app.decorateRequest('isAdminHost', {
    getter(this: FastifyRequest) {
      return adminHost === undefined ? undefined : isHost(this, adminHost)
    },
  })
  app.decorateRequest('internalPass', {
    getter(this: FastifyRequest) {
      return visitorOf(this)?.pass
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.raw.url?.includes('%00')) throw new ApiError(400, 'malformed', t.unusableAddress())
    const { publicOrigin } = app.config
    if (publicOrigin === undefined && !request.routeOptions.config.takesAnyHost && !hasUsableHost(request))
      throw new ApiError(400, 'malformed', t.unreadableHost())
    if (!isReading(request.method) && !request.routeOptions.config.takesOtherSites) refuseOtherSites(request)
  })
})

/**
 * Compares the Host header with a host name, whatever the port. X-Forwarded-Host is not used: proxies pass on what
 * visitors claim, which would open an admin that is only reachable from some networks.
 */
export function isHost({ headers }: Pick<FastifyRequest, 'headers'>, name: string): boolean {
  const { host = '' } = headers
  return URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname.replace(/\.$/u, '') === name
}

function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isCrossSite =
    site !== undefined ? site !== 'same-origin' && site !== 'none' : origin !== undefined && origin !== request.origin
  if (isCrossSite) throw new ApiError(403, 'other_origin', t.otherSite())
}
