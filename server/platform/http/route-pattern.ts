import type { FastifyRequest } from 'fastify'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { readAddress } from '#pages/read-address.ts'

/**
 * Returns the pattern of a request's route, such as /api/menu/:code, or of its page, such as
 * /reset-password/{email}/{token}. Used in logs and metrics, because URLs may contain tokens.
 */
export function routePatternOf(request: FastifyRequest): string {
  const pattern = (request.routeOptions as { url?: string } | undefined)?.url
  if (pattern === undefined) return 'none'
  if (pattern.startsWith('/assets/')) return '/assets/*'
  if (pattern.startsWith('/admin-assets/')) return '/admin-assets/*'
  if (pattern !== '/*') return pattern
  const { kind, row } = readAddress(readPayloadAddress(request.raw.url ?? '/').url)
  return kind === undefined ? 'no page' : row.path
}
