import type { FastifyRequest } from 'fastify'

const HOST = /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever the Host header says, because programs such as load balancers ask without one. */
    takesAnyHost?: boolean
  }
}

/** Returns whether a request names a host that can be part of a link. Links are made from it without PUBLIC_ORIGIN. */
export function hasUsableHost({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`) && /^https?$/u.test(protocol)
}
