import type { FastifyRequest } from 'fastify'

/**
 * Returns a cookie's name. On https it has the prefix __Host-, so that neither a subdomain nor an attacker on the
 * network can set it; such cookies are Secure with path /.
 */
export const cookieName = (request: FastifyRequest, name: string): string =>
  isHttps(request) ? `__Host-${name}` : name

export const isHttps = ({ origin }: FastifyRequest): boolean => origin.startsWith('https:')
