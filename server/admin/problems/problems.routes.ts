import type { FastifyInstance } from 'fastify'
import { countFaultyDocuments } from '#server/pages/documents/published-problems.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { storedProblems } from './stored-problems.ts'

/** Every invalid stored value, field by field; the shop shows defaults instead (EN-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  route(app, 'getStoredProblems', { config }, async (_request, reply) => {
    const places = await storedProblems(app)
    return success(reply, {
      places: places.map(({ place, href = null, faults }) => ({
        place,
        href,
        faults: faults.map(({ pointer, message }) => ({ pointer, message })),
      })),
      documents: await countFaultyDocuments(app),
    })
  })
}
