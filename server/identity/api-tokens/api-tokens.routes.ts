import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { createSecret, readTokenState } from './api-tokens.ts'

/** The secrets of API tokens (AD-29). Their names, scopes and expiry are a resource. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner'] } as const

  route(app, 'getApiTokenState', { config }, async ({ params }, reply) =>
    success(reply, await readTokenState(app.database.pool, params.id)),
  )

  route(
    app,
    'createApiTokenSecret',
    { config: { ...config, limits: ['mutation'], reauthenticated: true } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params: { id } }, staff) => {
        const { name, secret } = await createSecret(client, id)
        const entry = { resource: 'api-token', recordId: id, title: name } as const
        await recordAudit(client, staff, { ...entry, action: 'secret_replaced' })
        return { data: { secret } }
      },
    }),
  )
}
