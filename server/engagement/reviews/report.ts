import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReportReviewBody } from '#generated/api.d.ts'
import { unlinked } from '#domain/plain-name.ts'
import { pageHref } from '#routes/page-href.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { digest } from '#server/platform/limits/counters.ts'

interface Reported {
  id: number
  author: string
  title: string
  body: string
  cleared: boolean
  slug: string
  product: string
}

// Locked: of reports that come at once, one is the last that it takes.
const one = statement<Reported, [number]>(
  'review-to-report',
  `SELECT r.id, r.author, r.title, r.body, r.cleared, g.slug, g.name AS product
   FROM review r JOIN product_group g ON g.id = r.group_id WHERE r.id = $1 AND r.published AND g.published FOR UPDATE OF r`,
)
const add = statement<{ reporter: string }, [number, string, string]>(
  'review-report',
  'INSERT INTO review_report (review_id, reporter, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING reporter',
)
const countReports = statement<{ reports: number }, [number]>(
  'review-reports',
  'SELECT count(*)::int AS reports FROM review_report WHERE review_id = $1',
)
const hold = statement<NoRow, [number]>(
  'review-hold',
  `UPDATE review SET published = false, held = 'reported' WHERE id = $1`,
)

/** Counts a report for the address it comes from. Throws ApiError 429 when there were too many today. */
export async function countReport({ server, ip }: FastifyRequest): Promise<void> {
  await consumeAttempt(
    server.database.pool,
    'reviewReport',
    { ip },
    {
      code: 'too_many_reports',
      message: 'You have reported many reviews today. Please try again tomorrow.',
    },
  )
}

/**
 * Reports a review. The shop gets a mail for the first report and when it is held: with as many reports as the plugin says, each
 * from another address, unless the shop has read it before. Who reports it twice is thanked twice. Throws ApiError 404.
 */
export async function reportReview(
  db: Queryable,
  request: FastifyRequest,
  { review_id: id, reason }: ReportReviewBody,
  holdAfter: number,
): Promise<void> {
  const app = request.server
  const [review] = await one(db, id)
  if (!review) throw notFound('This review is not shown any more.')
  // With the shop's secret, so that nobody who reads the database finds the address by trying all of them.
  // By its /48: somebody with many networks is one reporter.
  const { name, site = name } = networkOf(request.ip)
  const reporter = digest(`${app.config.sessionSecret} review report ${site}`)
  const [isNew] = await add(db, id, reporter, reason)
  if (!isNew) return
  const [{ reports } = { reports: 0 }] = await countReports(db, id)
  const isHeld = !review.cleared && reports >= holdAfter
  if (isHeld) await hold(db, id)
  if ((reports === 1 && !review.cleared) || isHeld) await mailShop(db, app, request, review, { reason, isHeld })
}

const reasons: Record<ReportReviewBody['reason'], string> = {
  advertising: 'it is advertising',
  offensive: 'it is offensive',
  private: 'it tells something private',
  'wrong-product': 'it is about something else',
  other: 'another reason',
}

async function mailShop(
  db: Queryable,
  app: FastifyInstance,
  request: FastifyRequest,
  { id, author, title, body, slug, product }: Reported,
  { reason, isHeld }: { reason: ReportReviewBody['reason']; isHeld: boolean },
): Promise<void> {
  const { store_email: recipient } = await readSettings(app)
  if (typeof recipient !== 'string' || recipient === '') return
  if ((await countAttempt(db, 'reviewReportMail', {})).wait > 0) return
  const shop = await readShop(app, request)
  const letter = {
    greeting: 'Hello,',
    paragraphs: [
      `A shopper has reported review ${id} of ${product}: ${reasons[reason]}.`,
      `${unlinked(author)} wrote: ${unlinked([title, body].filter(Boolean).join('. ')).slice(0, 500)}`,
      isHeld
        ? 'So many have reported it that it is not shown until you decide.'
        : 'It is still shown. Further reports hold it until you decide.',
    ],
    button: { label: 'See the product', href: `${shop.origin}${pageHref('product', { slug })}#reviews` },
    after: [`Show it for good: npm run content -- review ${id} show. Hide it: npm run content -- review ${id} hide.`],
  }
  const subject = isHeld ? `Review ${id} is held back` : `Review ${id} was reported`
  await putInOutbox(db, app, { ...mail(shop, recipient, subject, letter), cause: 'shop' })
}
