import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffRole } from '#domain/staff-roles.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { bearerOf, isSameSecret } from '#server/platform/http/secrets.ts'
import { metricsText } from '#server/platform/processes/own-process.ts'
import * as t from '#words/admin.ts'

export const needsNoBackEnd = true

/** /metrics for Prometheus, with METRICS_TOKEN or the admin token, and for owners and managers. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { metricsToken } = app.config
  const readers = new Set<StaffRole | undefined>(['owner', 'manager'])
  const canRead = (request: FastifyRequest) => {
    const token = bearerOf(request)
    return (
      readers.has(request.staff?.role) ||
      (metricsToken !== undefined && token !== undefined && isSameSecret(token, metricsToken))
    )
  }

  app.get(
    '/metrics',
    { config: { access: 'admin', whileClosed: 'open' }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (!canRead(request)) throw new ApiError(403, 'admin_only', t.metricsTokenNeeded())
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', app.metrics.contentType)
        .send(await metricsText(app.metrics))
    },
  )
}
