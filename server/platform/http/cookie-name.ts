import type { FastifyRequest } from 'fastify'

/**
 * A cookie's name as browsers know it. On https it begins with __Host-: browsers then take it from this very host alone, over https, so that
 * neither another subdomain nor somebody on the wire can plant one. Such a cookie is Secure and has the path /.
 */
export const cookieName = (request: FastifyRequest, name: string): string =>
  isHttps(request) ? `__Host-${name}` : name

/** Whether the visitor sees the shop on https. */
export const isHttps = ({ origin }: FastifyRequest): boolean => origin.startsWith('https:')
