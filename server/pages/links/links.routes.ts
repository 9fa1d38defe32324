import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { findDeadLinks } from './dead-links.ts'
import { findLinkTargets, giftCardPages } from './link-targets.ts'

/** What links lead to, for the forms of staff. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager', 'editor'] } as const

  route(app, 'searchLinks', { config }, async ({ query: { q = '' } }, reply) =>
    success(reply, {
      items: [...giftCardPages(await readSettings(app), q), ...(await findLinkTargets(app.database.pool, q))],
    }),
  )

  route(app, 'checkLinks', { config }, async ({ body: { links } }, reply) => {
    const dead = await findDeadLinks(app, links)
    return success(reply, { dead: [...dead].map(([link, message]) => ({ link, message })) })
  })
}
