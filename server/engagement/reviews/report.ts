import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReportReviewBody } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import { type Message, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { noticeAddress, readSettings } from '#server/store/storefront/service.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { digest } from '#server/platform/limits/counters.ts'
import * as t from '#words/engagement-errors.ts'
import * as mails from '#words/mails.ts'

interface ReportedReview {
  id: number
  author: string
  title: string
  body: string
  cleared: boolean
  product: string
}

// Locked, so that concurrent reports count correctly.
const lockReview = statement<ReportedReview, [number]>(
  'review-to-report',
  `SELECT r.id, r.author, r.title, r.body, r.cleared, g.name AS product
   FROM review r JOIN product_group g ON g.id = r.group_id WHERE r.id = $1 AND r.published AND g.published FOR UPDATE OF r`,
)
const insertReport = statement<{ reporter: string }, [number, string, string, boolean]>(
  'review-report',
  `INSERT INTO review_report (review_id, reporter, reason, by_customer) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING reporter`,
)
const countReports = statement<{ reports: number; by_customers: number }, [number]>(
  'review-reports',
  `SELECT count(*)::int AS reports, count(*) FILTER (WHERE by_customer)::int AS by_customers FROM review_report WHERE review_id = $1`,
)
// Anyone can create an account, so only customers with a delivered order count.
const findDeliveredOrder = statement<NoRow, [customer: number]>(
  'review-reporter-bought',
  `SELECT FROM orders WHERE customer_id = $1 AND status IN ('delivered', 'refunded') LIMIT 1`,
)
const hideReview = statement<NoRow, [number]>(
  'review-hold',
  `UPDATE review SET published = false, held = 'reported' WHERE id = $1`,
)

export async function countReport({ server, ip }: FastifyRequest): Promise<void> {
  await consumeAttempt(
    server.database.pool,
    'reviewReport',
    { ip },
    {
      code: 'too_many_reports',
      message: t.reviewReportLimit(),
    },
  )
}

/**
 * Reports a review, once per reporter. Reports by customers with a delivered order hide it once `holdAfter` is reached,
 * unless the shop has approved it; other reports are only counted. The shop is mailed at the first report and when it
 * is hidden.
 * @throws ApiError 404
 */
export async function reportReview(
  db: Queryable,
  request: FastifyRequest,
  { review_id: id, reason }: ReportReviewBody,
  holdAfter: number,
): Promise<void> {
  const app = request.server
  const [review] = await lockReview(db, id)
  if (!review) throw notFound(t.reviewGone())
  const { customer, ip } = request
  const isCustomer = customer !== undefined && (await findDeliveredOrder(db, customer.id)).length > 0
  // Keyed with the secret, because a plain hash reveals the address by brute force. Strangers count per /48.
  const { name, site = name } = networkOf(ip)
  const reporter = digest(`${app.config.sessionSecret} review report ${isCustomer ? `customer ${customer.id}` : site}`)
  const [isNew] = await insertReport(db, id, reporter, reason, isCustomer)
  if (!isNew) return
  const [{ reports, by_customers: byCustomers } = { reports: 0, by_customers: 0 }] = await countReports(db, id)
  const isHeld = !review.cleared && isCustomer && byCustomers >= holdAfter
  if (isHeld) await hideReview(db, id)
  if ((reports === 1 && !review.cleared) || isHeld) await mailShop(db, app, request, review, { reason, isHeld })
}

const MAX_CHARACTERS = 500

/** Truncates a long text at a grapheme boundary. */
const truncate = (text: string): string => {
  const characters = [...new Intl.Segmenter().segment(text)]
  if (characters.length <= MAX_CHARACTERS) return text
  return `${characters
    .slice(0, MAX_CHARACTERS)
    .map(({ segment }) => segment)
    .join('')}…`
}

async function mailShop(
  db: Queryable,
  app: FastifyInstance,
  request: FastifyRequest,
  review: ReportedReview,
  report: ReviewReport,
): Promise<void> {
  const recipient = noticeAddress(await readSettings(app))
  if (typeof recipient !== 'string' || recipient === '') return
  if ((await countAttempt(db, 'reviewReportMail', {})).wait > 0) return
  const message = reportMail(await readShop(app, request), recipient, review, report)
  await putInOutbox(db, app, { ...message, notice: 'review_report_mail' })
}

interface ReviewReport {
  reason: ReportReviewBody['reason']
  isHeld: boolean
}

export function reportMail(
  shop: Shop,
  recipient: string,
  { id, author, title, body, product }: ReportedReview,
  { reason, isHeld }: ReviewReport,
): Message {
  const content = {
    greeting: greetingFor(),
    paragraphs: [
      mails.reviewReported({ id, product, reason: reason === 'wrong-product' ? 'wrongProduct' : reason }),
      mails.reviewQuote({
        author: unlinked(author),
        text: unlinked(truncate([title, body].filter(Boolean).join('. '))),
      }),
      isHeld ? mails.reviewHidden() : mails.reviewVisible(),
    ],
    button: { label: mails.reviewDecide(), href: `${shop.adminOrigin ?? shop.origin}/admin/reviews/${id}` },
  }
  const subject = isHeld ? mails.reviewHiddenSubject({ id }) : mails.reviewReportedSubject({ id })
  return { ...mail(shop, recipient, subject, content), cause: 'shop' }
}
