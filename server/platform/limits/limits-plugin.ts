import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { isMutation, isReading } from '#server/platform/http/requests.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { networkCounters } from './counters.ts'
import { MUTATION_LIMITS, type RouteLimit, processLimits, routeLimits } from './limits.ts'
import { ProcessAttempts } from './process-attempts.ts'
import { refuseAfterPause } from './refuse.ts'
import { shareAttempts } from './share-attempts.ts'
import { ReservedAttempts, type Verdict } from './reserved-attempts.ts'
import { WrongBearers } from './wrong-bearers.ts'
import * as t from '#words/request-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Per-network limits of the route. Each changing route names one of `MUTATION_LIMITS`. */
    limits?: readonly RouteLimit[]
    /** Number of reads a request counts as; 1 for API calls by default. */
    readCost?: number
  }
  interface FastifyInstance {
    /** Counters kept in memory, which processes started together share within a tenth of a second. */
    processAttempts: ProcessAttempts
    wrongBearers: WrongBearers
    /** Limits by route, such as `POST /add-to-cart`. Complete when the app is ready. */
    limitsOf: ReadonlyMap<string, readonly RouteLimit[]>
  }
}

/**
 * Counts each request against its route's limits before any other work, and refuses with 429. The server does not start
 * with a changing route that names no limit. On staff routes, other limits than those of changes are counted for staff
 * alone.
 */
export const limitsPlugin = fp(async (app) => {
  const { database } = app.config
  const [limits, { read }] = [routeLimits(app.config), processLimits(app.config)]
  const processAttempts = new ProcessAttempts()
  const reserved = database && new ReservedAttempts(database.pool)
  let hasWarned = false
  app.decorate('processAttempts', processAttempts)
  app.decorate('wrongBearers', new WrongBearers())
  app.addHook('onClose', shareAttempts(processAttempts))
  collectLimits()

  app.addHook('onRequest', async (request, reply) => {
    const changes = isMutation(request)
    if (!changes) await countRead(request)
    for (const name of namesOf(request))
      if (MUTATION_LIMITS.has(name) ? changes : !isForStaff(request)) {
        const wait = await countFor(request, reply, name)
        if (wait > 0) return refuse(request, reply, wait)
      }
  })

  // Once staff are admitted (access.ts), and in counters of their own: others in their network must not use them up.
  app.addHook('preParsing', async (request, reply) => {
    if (!isForStaff(request)) return
    for (const name of namesOf(request).filter((one) => !MUTATION_LIMITS.has(one))) {
      const wait = await countFor(request, reply, name, `staff-${name}`)
      if (wait > 0) await refuseAfterPause(request, wait)
    }
  })

  async function countRead(request: FastifyRequest): Promise<void> {
    const cost = readCostOf(request)
    if (cost === 0 || request.isInternal || request.method === 'OPTIONS') return
    const wait = processAttempts.take(networkCounters('read', read, request.ip), cost)
    if (wait === 0) return
    warnOfProxy(request)
    await refuseAfterPause(request, wait)
  }

  /** Returns for how many seconds the limit is closed; 0 if it is open. */
  async function countFor(
    request: FastifyRequest,
    reply: FastifyReply,
    name: RouteLimit,
    bucket: string = name,
  ): Promise<number> {
    const counters = networkCounters(bucket, limits[name], request.ip)
    const { wait, ...verdict } = reserved
      ? await reserved.take(counters)
      : { wait: processAttempts.take(counters), limit: limits[name].max }
    sendLimitHeaders(reply, verdict)
    if (wait > 0) warnOfProxy(request)
    return wait
  }

  /** Without TRUST_PROXY_HOPS, the addresses that a proxy forwards are ignored. */
  function warnOfProxy(request: FastifyRequest): void {
    if (hasWarned || app.config.trustProxyHops > 0 || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    app.log.warn('requests arrive through a proxy and share one limit: set TRUST_PROXY_HOPS')
  }

  function collectLimits(): void {
    const routes: RouteOptions[] = []
    const limitsOf = new Map<string, readonly RouteLimit[]>()
    app.decorate('limitsOf', limitsOf)
    app.addHook('onRoute', (route) => void routes.push(route))
    app.addHook('onReady', async () => {
      for (const { method, url, config } of routes)
        for (const routeMethod of [method].flat()) {
          const changes = !isReading(routeMethod) && !config?.safe
          const applied = (config?.limits ?? []).filter((name) => changes || !MUTATION_LIMITS.has(name))
          if (changes && !applied.some((name) => MUTATION_LIMITS.has(name)))
            throw new Error(
              `${routeMethod} ${url} changes something and does not say how it is limited (config.limits).`,
            )
          limitsOf.set(`${routeMethod} ${url}`, applied)
        }
    })
  }
})

const namesOf = ({ routeOptions }: FastifyRequest): readonly RouteLimit[] => routeOptions.config.limits ?? []

const isForStaff = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.access === 'staff'

function readCostOf({ routeOptions: { url = '', config } }: FastifyRequest): number {
  return config.readCost ?? (url.startsWith('/api/') ? 1 : 0)
}

/** Sends rate limit headers. If a route has several limits, its last one is reported. */
function sendLimitHeaders(reply: FastifyReply, { limit, remaining, reset }: Partial<Omit<Verdict, 'wait'>>): void {
  if (limit === undefined || remaining === undefined || reset === undefined) return
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining).header('ratelimit-reset', reset)
}

/** Plain HTML forms get a page instead of JSON. */
async function refuse(request: FastifyRequest, reply: FastifyReply, wait: number): Promise<FastifyReply> {
  try {
    return await refuseAfterPause(request, wait)
  } catch (error) {
    if (request.routeOptions.url?.startsWith('/api/')) throw error
    request.refusal = 'too_many_requests'
    reply.header('retry-after', wait)
    return plainPage(reply, 429, {
      title: t.tooManyRequestsTitle(),
      paragraphs: [t.tooManyRequestsPage()],
    })
  }
}
