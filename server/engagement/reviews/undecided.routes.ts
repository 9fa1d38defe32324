import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/engagement-errors.ts'
import { reviewsToDecide } from './all-reviews.ts'
import { decideOnReview } from './decide.ts'

const MAX_REVIEWS = 50

const lockState = statement<{ state: string; product: string }, [number]>(
  'review-lock-state',
  `SELECT CASE WHEN r.published THEN 'shown' ELSE coalesce(r.held, 'unread') END AS state, g.name AS product
   FROM review r JOIN product_group g ON g.id = r.group_id WHERE r.id = $1 FOR UPDATE OF r`,
)

/** Reviews that were reported or are not shown yet: staff show or hide them. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'listUndecidedReviews', { config }, async (_request, reply) => {
    const reviews = await reviewsToDecide(app.database.pool, MAX_REVIEWS)
    return success(
      reply,
      reviews.map(({ product: slug, product_name: product, created_at: at, variant: _, answer: __, ...review }) => ({
        ...review,
        product,
        product_path: pageHref('product', { slug }),
        created_at: at.toISOString(),
      })),
    )
  })

  route(
    app,
    'decideOnReview',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const id = /^[1-9]\d{0,8}$/u.test(request.params.id) ? Number(request.params.id) : 0
        const [before] = await lockState(client, id)
        if (!before) throw notFound(t.unknownReview({ id: request.params.id }))
        const { decision } = request.body
        const message = await decideOnReview(client, id, { kind: decision })
        await recordAudit(client, request.staff!, {
          action: decision === 'show' ? 'shown' : 'hidden',
          resource: 'review',
          recordId: id,
          title: before.product,
          changes: [{ field: '/state', from: before.state, to: decision === 'show' ? 'shown' : 'hidden' }],
        })
        return { data: {}, message }
      },
    }),
  )
}
