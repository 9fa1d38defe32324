import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { type ShopClock, formatDateTime } from '#domain/shop-time.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { formatTime, readShopClock, wordsOf } from '#server/admin/layout/parts.ts'
import {
  type DifferenceTask,
  type PaymentTasks,
  readPaymentTasks,
} from '#server/commerce/payment/comparison/payment-tasks.ts'
import { providerTitle } from '#server/commerce/payment-modes/definitions.ts'
import { fallbackChannel } from '#server/store/values/fallback-storefront.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-payments.ts'

const PATH = '/admin/payments'
const roles = ['owner', 'manager'] as const

/** /admin/payments: failed refunds, open disputes, and differences between the books and the providers’. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    PATH,
    { config: { access: 'admin', adminPage: { label: t.payments, place: 25, roles } }, schema: { hide: true } },
    async (request, reply) => {
      const tasks = await readPaymentTasks(app.database.pool)
      const { locale } = ((await readStorefront(app)).appearance?.channel ?? fallbackChannel).currency
      const body = page(tasks, locale, await readShopClock(app))
      return adminPage(request, reply, { title: t.payments(), body })
    },
  )
}

const KINDS: Record<DifferenceTask['kind'], (values: { ours: string; theirs: string; provider: string }) => string> = {
  not_booked: t.notBooked,
  missing: t.missing,
  unknown: t.unknownPayment,
  amount: t.amountDiffers,
  refunded: t.refundedDiffers,
}

function page({ refunds, disputes, differences, comparisons }: PaymentTasks, locale: string, clock: ShopClock): Html {
  const isEmpty = [refunds, disputes, differences, comparisons].every((rows) => rows.length === 0)
  if (isEmpty) return html`<p>${t.nothingToDo()}</p>`
  const money = (amount: number, currency: string) => formatMoney({ amount, currency }, locale)
  const moment = (at: Date) => formatDateTime(at, 'minute', clock)
  return html`${section(
    'refunds',
    t.refunds(),
    refunds.map((row) =>
      entry(
        row.status === 'failed'
          ? t.refundFailed({ amount: money(row.amount, row.currency), provider: providerTitle(row.provider) })
          : t.refundStuck({ amount: money(row.amount, row.currency), provider: providerTitle(row.provider) }),
        row.order_no,
        formatTime(row.created_at, clock),
        [row.error, row.status === 'failed' && t.refundAdvice()],
      ),
    ),
  )}
  ${section(
    'disputes',
    t.disputes(),
    disputes.map((row) =>
      entry(
        t.dispute({ amount: money(row.amount, row.currency), provider: providerTitle(row.provider) }),
        row.order_no,
        row.respond_by && html`<span class="num">${t.answerUntil({ time: moment(row.respond_by) })}</span>`,
        [wordsOf(row.reason)],
      ),
    ),
  )}
  ${section(
    'differences',
    t.differences(),
    differences.map((row) =>
      entry(
        KINDS[row.kind]({
          ours: money(row.ours, row.currency),
          theirs: money(row.theirs, row.currency),
          provider: providerTitle(row.provider),
        }),
        row.order_no,
        formatTime(row.charged_at, clock),
        [html`<code>${row.name}</code>`, html`${t.dismiss()} <code>npm run payments -- dismiss ${row.id}</code>`],
      ),
    ),
  )}
  ${section(
    'comparisons',
    t.comparisons(),
    comparisons.map((row) => entry(t.notCompared({ provider: providerTitle(row.provider) }), null, null, [row.error])),
  )}`
}

const section = (id: string, title: string, rows: readonly Html[]): Html | false =>
  rows.length > 0 &&
  html`<section class="stack" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul class="rows">
      ${rows}
    </ul>
  </section>`

const entry = (
  text: string,
  orderNo: string | null,
  aside: Html | false | null,
  notes: readonly (Html | string | false | null)[],
): Html =>
  html`<li class="stack">
    <div class="split">
      <p>
        ${text}
        ${orderNo !== null && html`<a class="num" href="/admin/orders/${encodeURIComponent(orderNo)}">${orderNo}</a>`}
      </p>
      ${aside && html`<p class="soft small">${aside}</p>`}
    </div>
    ${notes.map((note) => note && html`<p class="soft small">${note}</p>`)}
  </li>`
