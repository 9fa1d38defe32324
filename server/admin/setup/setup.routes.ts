import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { addSamples, removeSamples } from './samples.ts'
import { changeSetup, readSetup } from './setup.ts'

/** What a new shop needs, and demo content to try it with (AD-28). */
export async function routes(app: FastifyInstance): Promise<void> {
  const read = { access: 'staff', roles: ['owner', 'manager'] } as const
  const write = { ...read, limits: ['mutation'] } as const

  route(app, 'getSetup', { config: read }, async ({ staff }, reply) =>
    success(reply, await readSetup(app.database.pool, staff!.role)),
  )

  route(
    app,
    'changeSetup',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body }, staff) => {
        await changeSetup(client, body)
        const changes = Object.entries(body).map(([name, to]) => ({ field: `/${name}`, to }))
        await recordAudit(client, staff, { action: 'updated', resource: 'setup', changes })
        return { data: await readSetup(client, staff.role) }
      },
    }),
  )

  route(
    app,
    'addSamples',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, _request, staff) => {
        await addSamples(client, { app, staff })
        await recordAudit(client, staff, { action: 'samples_added', resource: 'setup' })
        return { data: await readSetup(client, staff.role) }
      },
    }),
  )

  route(
    app,
    'removeSamples',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, _request, staff) => {
        const data = await removeSamples(client, { app, staff })
        await recordAudit(client, staff, { action: 'samples_removed', resource: 'setup' })
        return { data }
      },
    }),
  )
}
