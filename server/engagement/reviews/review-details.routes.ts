import type { FastifyInstance } from 'fastify'
import type { ReviewDetails, ReviewPicture } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/engagement-errors.ts'

interface Row {
  product: string
  slug: string
  published: boolean
  variant: string
  author: string
  verified: boolean
  rating: number
  title: string
  text: string
  pictures: ReviewPicture[]
  order_no: string | null
  created_at: Date
}

const read = statement<Row, [id: number]>(
  'review-details',
  `SELECT g.name AS product, g.slug, g.published, r.variant, r.author, r.verified, r.rating, r.title, r.body AS text, r.pictures,
     (SELECT o.order_no FROM order_line l JOIN orders o ON o.id = l.order_id WHERE l.id = r.order_line_id) AS order_no, r.created_at
   FROM review r JOIN product_group g ON g.id = r.group_id WHERE r.id = $1`,
)
const readReports = statement<ReviewDetails['reports'][number], [id: number]>(
  'review-details-reports',
  `SELECT reason, count(*)::int AS count, count(*) FILTER (WHERE by_customer)::int AS by_customers
   FROM review_report WHERE review_id = $1 GROUP BY reason ORDER BY count DESC, reason`,
)

/** What a customer wrote, beside the form of the decision (AD-25). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  route(app, 'getReviewDetails', { config }, async ({ params: { id } }, reply) => {
    const [[row], reports] = await Promise.all([read(pool, id), readReports(pool, id)])
    if (!row) throw notFound(t.unknownReview({ id }))
    const { slug, published, created_at: at, ...review } = row
    return success<ReviewDetails>(reply, {
      ...review,
      product_path: published ? pageHref('product', { slug }) : null,
      created_at: at.toISOString(),
      reports,
    })
  })
}
