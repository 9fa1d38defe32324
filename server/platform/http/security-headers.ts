import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

/** Headers that hold for every answer. Pages replace the Content-Security-Policy by their own. */
export const securityHeadersPlugin = fp(async (app) => {
  const { publicOrigin } = app.config
  await app.register(helmet, {
    // For replies of the API and for files: nothing may be run or framed. (A document policy on an image means nothing.)
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // frame-ancestors says it better: the builder's host may be another origin.
    frameguard: false,
    hsts: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    )
  })
})
