import compress from '@fastify/compress'
import { fastifyCookie } from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { constants } from 'node:zlib'
import { accountRoutes } from './account/routes.ts'
import { securityRoutes } from './account/security-routes.ts'
import { addressRoutes } from './address/routes.ts'
import { adminLoginPlugin } from './admin/login.ts'
import { afterSaleRoutes } from './after-sale/routes.ts'
import { ApiError } from './api-error.ts'
import { codeRoutes } from './auth/code-routes.ts'
import { resetRoutes } from './auth/reset-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { sessionPlugin } from './auth/session-plugin.ts'
import { cartCheckoutRoutes } from './cart/checkout-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { cartValidateRoutes } from './cart/validate-routes.ts'
import { categoryRoutes } from './category/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import type { AppOptions } from './config.ts'
import { couponRoutes } from './coupons/routes.ts'
import { customisationRoutes, uploadRoutes } from './customisation/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { claimRoutes } from './orders/claim.ts'
import { orderRoutes } from './orders/routes.ts'
import { trackPurchaseRoutes } from './orders/track-purchase.ts'
import { outboxRoutes } from './outbox/page.ts'
import { outboxPlugin } from './outbox/worker.ts'
import { quickPagesPlugin } from './pages/quick-pages.ts'
import { pageRoutes } from './pages/routes.ts'
import { paymentPlugin } from './payment/plugin.ts'
import { returnRoutes, webhookRoutes } from './payment/routes.ts'
import { sandboxRoutes } from './payment/sandbox/page.ts'
import { pincodeRoutes } from './pincode/routes.ts'
import { contextPlugin } from './plugins/context.ts'
import { errorsPlugin, sendFailure } from './plugins/errors.ts'
import { housekeepingPlugin } from './plugins/housekeeping.ts'
import { requireRepeatable } from './plugins/idempotency.ts'
import { loggerOptions, loggingPlugin } from './plugins/logging.ts'
import { openapiPlugin } from './plugins/openapi.ts'
import { rateLimitPlugin } from './plugins/rate-limit.ts'
import { nextRequestId, requestsPlugin } from './plugins/requests.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import { staticFilesPlugin } from './plugins/static-files.ts'
import { productRoutes } from './product/routes.ts'
import { readSharedSchema, useSchemas } from './schemas.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { sliderRoutes } from './slider/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { storefrontRoutes } from './storefront/routes.ts'
import { tagRoutes } from './tag/routes.ts'
import { templateRoutes } from './template/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

const BODY_LIMIT = 64 * 1024

/** Builds the server, in production and in tests alike; it does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  if (!options.database && !options.apiOrigin)
    throw new Error('An app needs a database, or the origin of another back end.')
  const app = Fastify({
    ...(options.logger
      ? { loggerInstance: options.logger }
      : { logger: options.logLevel ? loggerOptions(options.logLevel) : false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    // The last so many addresses of X-Forwarded-For are the operator's own proxies. (Fastify takes a bare number for “none”.)
    trustProxy: options.trustProxyHops > 0 ? (_address: string, hop: number) => hop < options.trustProxyHops : false,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    // An address that cannot even be read: before any route, so without its hooks.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  } as FastifyServerOptions) as unknown as FastifyInstance

  await app.register(contextPlugin, { options })
  await app.register(quickPagesPlugin)
  await app.register(errorsPlugin)
  await app.register(loggingPlugin)
  await app.register(securityHeadersPlugin)
  await app.register(requestsPlugin)
  await app.register(fastifyCookie)
  await app.register(adminLoginPlugin)
  await app.register(healthRoutes)
  if (options.apiOrigin)
    await app.register(httpProxy, { upstream: options.apiOrigin, prefix: '/api', rewritePrefix: '/api' })
  else {
    await app.register(paymentPlugin)
    await app.register(ownApi)
  }
  await app.register(staticFilesPlugin)
  await app.register(imageRoutes)
  await app.register(sitemapRoutes)
  const { renderer } = options
  if (renderer) await app.register(pageRoutes, { renderer, ...(options.renderGate && { gate: options.renderGate }) })
  return app
}

async function unknownCall(request: FastifyRequest): Promise<never> {
  throw new ApiError(404, 'unknown_call', `There is no call ${request.method} ${request.url.split('?')[0]}.`)
}

/** The API of the shop's own back end. */
async function ownApi(app: FastifyInstance): Promise<void> {
  useSchemas(app, readSharedSchema())
  await app.register(openapiPlugin)
  await app.register(housekeepingPlugin)
  await app.register(uploadRoutes)
  await app.register(outboxPlugin)
  await app.register(outboxRoutes)
  await app.register(returnRoutes)
  await app.register(sandboxRoutes)
  await app.register(
    async (api) => {
      api.addHook('onRoute', requireRepeatable)
      await api.register(compress, {
        threshold: 1024,
        encodings: ['br', 'gzip'],
        brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      })
      await api.register(rateLimitPlugin)
      await api.register(sessionPlugin)
      for (const routes of [
        storefrontRoutes,
        settingsRoutes,
        menuRoutes,
        sliderRoutes,
        templateRoutes,
        categoryRoutes,
        collectionRoutes,
        productRoutes,
        tagRoutes,
        searchRoutes,
        cartRoutes,
        cartCheckoutRoutes,
        cartValidateRoutes,
        couponRoutes,
        trackingRoutes,
        afterSaleRoutes,
        invoiceRoutes,
        pincodeRoutes,
        customisationRoutes,
        authRoutes,
        codeRoutes,
        resetRoutes,
        accountRoutes,
        securityRoutes,
        addressRoutes,
        wishlistRoutes,
        checkoutRoutes,
        webhookRoutes,
        orderRoutes,
        claimRoutes,
        trackPurchaseRoutes,
      ])
        await api.register(routes)
      for (const url of ['/', '/*']) api.all(url, { schema: { hide: true } }, unknownCall)
    },
    { prefix: '/api' },
  )
}
