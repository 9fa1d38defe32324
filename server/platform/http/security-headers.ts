import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Sets security headers on every reply. Pages replace the Content-Security-Policy. */
export const securityHeadersPlugin = fp(async (app) => {
  const { publicOrigin } = app.config
  await app.register(helmet, {
    // Helmet would compute its headers for every request; compute them once instead.
    global: false,
    // For API replies and files: nothing may be executed or framed.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // frame-ancestors is used instead, because the builder may be on another origin.
    frameguard: false,
    hsts: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  let cachedHeaders: [name: string, value: string][] | undefined
  app.addHook('onRequest', (request, reply, next) => {
    // The reply to a call in process reaches no browser.
    if (request.isInternal) return next()
    cachedHeaders ??= computeHeaders(reply)
    for (const [name, value] of cachedHeaders) reply.raw.setHeader(name, value)
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    )
    next()
  })
})

function computeHeaders(reply: FastifyReply): [string, string][] {
  const before = reply.raw.getHeaders()
  void reply.helmet()
  return Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) =>
    name in before ? [] : [[name, String(value)]],
  )
}
