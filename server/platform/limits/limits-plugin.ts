import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { isMutation, isReading } from '#server/platform/http/requests.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { networkCounters } from './counters.ts'
import { MUTATION_LIMITS, type RouteLimit, processLimits, routeLimits } from './limits.ts'
import { ProcessAttempts } from './process-attempts.ts'
import { refuseForAWhile } from './refuse.ts'
import { ReservedAttempts, type Verdict } from './reserved-attempts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits of the caller's network that count a request. Every route that changes something names one of `MUTATION_LIMITS`. */
    limits?: readonly RouteLimit[]
    /** How many reads a request counts as; a call of the API is one unless it says otherwise. */
    readCost?: number
  }
  interface FastifyInstance {
    /** Attempts that this process counts for itself. */
    processAttempts: ProcessAttempts
    /** The limits that apply to each route, by method and address: `POST /add-to-cart`. Complete once the app is ready. */
    limitsOf: ReadonlyMap<string, readonly RouteLimit[]>
  }
}

/**
 * Counts each request for its network before anything else is done for it, by the limits that its route names, and refuses it with 429. A
 * route that changes something and names no limit stops the server from starting.
 */
export const limitsPlugin = fp(async (app) => {
  const { database } = app.config
  const [limits, { read }] = [routeLimits(app.config), processLimits(app.config)]
  const processAttempts = new ProcessAttempts()
  const reserved = database && new ReservedAttempts(database.pool)
  let hasWarned = false
  app.decorate('processAttempts', processAttempts)
  keepLimits()

  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    const changes = isMutation(request)
    if (!changes) await countRead(request)
    for (const name of config.limits ?? [])
      if (changes || !MUTATION_LIMITS.has(name)) {
        const refused = await countFor(request, reply, name)
        if (refused) return refused
      }
  })

  async function countRead(request: FastifyRequest): Promise<void> {
    const cost = readCostOf(request)
    if (cost === 0 || request.isInternal || request.method === 'OPTIONS') return
    const wait = processAttempts.take(networkCounters('read', read, request.ip), cost)
    if (wait === 0) return
    warnOfProxy(request)
    await refuseForAWhile(request, wait)
  }

  async function countFor(
    request: FastifyRequest,
    reply: FastifyReply,
    name: RouteLimit,
  ): Promise<FastifyReply | undefined> {
    const counters = networkCounters(name, limits[name], request.ip)
    const { wait, ...left } = reserved
      ? await reserved.take(counters)
      : { wait: processAttempts.take(counters), most: limits[name].most }
    tellLimit(reply, left)
    if (wait === 0) return undefined
    warnOfProxy(request)
    return refuse(request, reply, wait)
  }

  /** Without the operator's word for it, the addresses that a proxy names are not believed. */
  function warnOfProxy(request: FastifyRequest): void {
    if (hasWarned || app.config.trustProxyHops > 0 || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    app.log.warn('visitors come through a proxy and are limited as one: set TRUST_PROXY_HOPS')
  }

  function keepLimits(): void {
    const routes: RouteOptions[] = []
    const limitsOf = new Map<string, readonly RouteLimit[]>()
    app.decorate('limitsOf', limitsOf)
    app.addHook('onRoute', (route) => void routes.push(route))
    app.addHook('onReady', async () => {
      for (const { method, url, config } of routes)
        for (const one of [method].flat()) {
          const changes = !isReading(one) && !config?.safe
          const applied = (config?.limits ?? []).filter((name) => changes || !MUTATION_LIMITS.has(name))
          if (changes && !applied.some((name) => MUTATION_LIMITS.has(name)))
            throw new Error(`${one} ${url} changes something and does not say how it is limited (config.limits).`)
          limitsOf.set(`${one} ${url}`, applied)
        }
    })
  }
})

function readCostOf({ routeOptions: { url = '', config } }: FastifyRequest): number {
  return config.readCost ?? (url.startsWith('/api/') ? 1 : 0)
}

/** The headers that tell a caller how much is left. Of several limits, the last one that a route names is its own. */
function tellLimit(reply: FastifyReply, { most, remaining, reset }: Partial<Omit<Verdict, 'wait'>>): void {
  if (most === undefined || remaining === undefined || reset === undefined) return
  reply.header('ratelimit-limit', most).header('ratelimit-remaining', remaining).header('ratelimit-reset', reset)
}

/** Forms of browsers without script are answered with a page. */
async function refuse(request: FastifyRequest, reply: FastifyReply, wait: number): Promise<FastifyReply> {
  try {
    return await refuseForAWhile(request, wait)
  } catch (error) {
    if (request.routeOptions.url?.startsWith('/api/')) throw error
    request.refusal = 'too_many_requests'
    reply.header('retry-after', wait)
    return plainPage(reply, 429, {
      title: 'Too many requests',
      paragraphs: ['Please wait a moment, go back and try again.'],
    })
  }
}
