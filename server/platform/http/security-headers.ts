import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Headers that hold for every answer. Pages replace the Content-Security-Policy by their own. */
export const securityHeadersPlugin = fp(async (app) => {
  const { publicOrigin } = app.config
  await app.register(helmet, {
    // It makes its headers again for every request, which is a fortieth of a page: here they are made by the first one.
    global: false,
    // For replies of the API and for files: nothing may be run or framed. (A document policy on an image means nothing.)
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // frame-ancestors says it better: the builder's host may be another origin.
    frameguard: false,
    hsts: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  let made: [name: string, value: string][] | undefined
  app.addHook('onRequest', async (_request, reply) => {
    made ??= headersOfHelmet(reply)
    for (const [name, value] of made) reply.raw.setHeader(name, value)
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    )
  })
})

/** Those that it writes for a reply; it writes the same for each. */
function headersOfHelmet(reply: FastifyReply): [string, string][] {
  const before = reply.raw.getHeaders()
  void reply.helmet()
  return Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) =>
    name in before ? [] : [[name, String(value)]],
  )
}
