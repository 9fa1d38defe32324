import compress from '@fastify/compress'
import { fastifyCookie } from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { constants } from 'node:zlib'
import { plugins, routes, sites } from '#generated/server-parts.ts'
import type { PageOptions } from '#server/pages/rendering/page-options.ts'
import { quickPagesPlugin } from '#server/pages/rendering/quick-pages.ts'
import { adminHostPlugin } from '#server/platform/http/admin-host.ts'
import { accessPlugin, openToEveryone } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { PlatformOptions } from '#server/platform/http/platform-options.ts'
import { bodiesPlugin } from '#server/platform/http/bodies.ts'
import { callerPlugin } from '#server/platform/http/caller.ts'
import { contextPlugin } from '#server/platform/http/context.ts'
import { errorsPlugin, sendFailure } from '#server/platform/http/errors.ts'
import { refuseUnreadable } from '#server/platform/http/unreadable-requests.ts'
import { requireRepeatable } from '#server/platform/http/idempotency.ts'
import { loggerOptions, loggingPlugin } from '#server/platform/http/logging.ts'
import { SLOW_REQUESTS, connectionLimits, slowRequestsPlugin } from '#server/platform/http/slow-requests.ts'
import { limitsPlugin } from '#server/platform/limits/limits-plugin.ts'
import { metricsPlugin } from '#server/platform/metrics/metrics.ts'
import { openapiPlugin } from '#server/platform/http/openapi.ts'
import { operationFormsPlugin } from '#server/platform/http/operation-forms.ts'
import { pageReadsPlugin } from '#server/platform/http/page-reads.ts'
import { plainBodiesPlugin } from '#server/platform/http/plain-bodies.ts'
import { nextRequestId, requestsPlugin } from '#server/platform/http/requests.ts'
import { secretPathsPlugin } from '#server/platform/http/secret-paths.ts'
import { readSharedSchema, useSchemas } from '#server/platform/http/schemas.ts'
import { securityHeadersPlugin } from '#server/platform/http/security-headers.ts'
import { staticFiles } from '#server/platform/http/static-files.ts'
import { jobsPlugin } from '#server/platform/jobs/jobs.ts'
import { latestWordsPlugin } from '#server/platform/words/latest-words.ts'
import { withWords } from '#server/platform/words/shop-words.ts'
import * as t from '#words/request-errors.ts'

const BODY_LIMIT = 64 * 1024

export interface AppOptions extends PlatformOptions, PageOptions {}

/**
 * Builds the server without listening. Parts whose order matters are registered here; all others are found by file
 * name, those of lower layers first (docs/decisions/0039-server-layers.md).
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  if (!options.database && !options.apiOrigin)
    throw new Error('An app needs a database, or the origin of another back end.')
  const slowRequests = options.slowRequests ?? SLOW_REQUESTS
  const app = Fastify({
    ...(options.logger
      ? { loggerInstance: options.logger }
      : { logger: options.logLevel ? loggerOptions(options.logLevel) : false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    // The last addresses of X-Forwarded-For belong to the operator's proxies. (Fastify treats a plain number as
    // “none”.)
    trustProxy: options.trustProxyHops > 0 ? (_address: string, hop: number) => hop < options.trustProxyHops : false,
    ...connectionLimits(slowRequests),
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are answered: the database closes afterwards.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Malformed addresses fail before routing, so without hooks.
    frameworkErrors: (error, request, reply) =>
      void withWords(app.latestWords.current ?? { outdated: [] }, () => sendFailure(error, request, reply)),
    clientErrorHandler: (error, socket) =>
      withWords(app.latestWords.current ?? { outdated: [] }, () => refuseUnreadable(error, socket)),
  } as FastifyServerOptions) as unknown as FastifyInstance
  const hasBackEnd = !options.apiOrigin

  app.decorate('pageOptions', options)
  await app.register(contextPlugin, { options })
  await app.register(metricsPlugin)
  await app.register(secretPathsPlugin)
  await app.register(accessPlugin)
  await app.register(quickPagesPlugin)
  await app.register(latestWordsPlugin)
  await app.register(errorsPlugin)
  await app.register(loggingPlugin)
  await app.register(securityHeadersPlugin)
  await app.register(requestsPlugin)
  await app.register(adminHostPlugin)
  await app.register(bodiesPlugin)
  await app.register(limitsPlugin)
  await app.register(slowRequestsPlugin, { limits: slowRequests })
  await app.register(fastifyCookie)
  if (hasBackEnd) {
    useSchemas(app, readSharedSchema())
    await app.register(openapiPlugin)
    await app.register(jobsPlugin)
    await app.register(callerPlugin)
    await app.register(operationFormsPlugin)
    await app.register(pageReadsPlugin)
  }
  for (const part of plugins) if (hasBackEnd || part.needsNoBackEnd) await app.register(part.plugin)
  await app.register(hasBackEnd ? ownApi : proxiedApi, { prefix: '/api' })
  await app.register(staticFiles)
  for (const part of sites) if (hasBackEnd || part.needsNoBackEnd) await app.register(part.routes)
  return app
}

async function ownApi(api: FastifyInstance): Promise<void> {
  api.addHook('onRoute', requireRepeatable)
  await api.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await api.register(plainBodiesPlugin)
  for (const part of routes) await api.register(part.routes)
  for (const url of ['/', '/*'])
    api.all(url, { config: { access: 'everyone', limits: ['mutation'] }, schema: { hide: true } }, unknownCall)
}

/** With API_ORIGIN, another back end answers the calls. */
async function proxiedApi(api: FastifyInstance): Promise<void> {
  openToEveryone(api)
  api.addHook('onRoute', (route) => {
    route.config = { ...route.config, limits: ['foreign'], takesUpload: true }
  })
  await api.register(httpProxy, {
    // It would log the URL, whose query may contain a secret.
    disableRequestLogging: true,
    upstream: api.config.apiOrigin ?? '',
    rewritePrefix: '/api',
    // The pass of in-process calls is for this server alone.
    replyOptions: { rewriteRequestHeaders: (_request, { 'x-vitrine-for': _own, ...headers }) => headers },
  })
}

async function unknownCall(request: FastifyRequest): Promise<never> {
  throw new ApiError(404, 'unknown_call', t.unknownCall({ method: request.method, path: request.url.split('?')[0]! }))
}
