import { type ShopClock, formatDateTime } from '#domain/shop-time.ts'
import { formatMoney } from '#domain/money.ts'
import { providerTitle } from '#server/commerce/payment-modes/definitions.ts'
import type { PaymentRecord } from '#server/commerce/payment/payment-record.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { formatTime, wordsOf } from '#server/admin/layout/parts.ts'
import * as t from '#words/admin.ts'

const PAYMENT_STATES = {
  started: t.paymentStarted,
  paid: t.paymentPaid,
  failed: t.paymentFailed,
  abandoned: t.paymentAbandoned,
} as const
const REFUND_STATES = {
  waiting: t.refundWaiting,
  pending: t.refundPending,
  done: t.refundDone,
  failed: t.refundFailed,
} as const
const DISPUTE_STATES = { open: t.disputeOpen, won: t.disputeWon, lost: t.disputeLost, closed: t.disputeClosed } as const

/** What an order's payment provider knows about it, with the names to find it in the provider's dashboard. */
export function paymentsSection(
  { payments, refunds, disputes }: PaymentRecord,
  locale: string,
  clock: ShopClock,
): Html | false {
  const textOf = (
    text: (values: { amount: string; provider: string; state: string }) => string,
    row: { amount: number; currency: string; provider: string },
    state: string,
  ) => text({ amount: formatMoney(row, locale), provider: providerTitle(row.provider), state })
  return (
    payments.length > 0 &&
    html`<section class="stack" aria-labelledby="payments">
      <h2 id="payments">${t.payments()}</h2>
      <ul class="rows">
        ${payments.map((payment) =>
          entry(
            textOf(t.paymentRow, payment, PAYMENT_STATES[payment.status]()),
            payment.charge_id ?? payment.gateway_id,
            formatTime(payment.settled_at ?? payment.created_at, clock),
          ),
        )}
        ${refunds.map((refund) =>
          entry(
            textOf(t.refundRow, refund, refund.by_hand ? t.refundByHand() : REFUND_STATES[refund.status]()),
            refund.gateway_id,
            formatTime(refund.done_at ?? refund.created_at, clock),
            refund.error,
          ),
        )}
        ${disputes.map((dispute) =>
          entry(
            textOf(
              t.disputeRow,
              dispute,
              dispute.status === 'open' && dispute.respond_by
                ? t.disputeOpenUntil({ time: formatDateTime(dispute.respond_by, 'minute', clock) })
                : DISPUTE_STATES[dispute.status](),
            ),
            dispute.dispute_id,
            formatTime(dispute.created_at, clock),
            wordsOf(dispute.reason),
          ),
        )}
      </ul>
    </section>`
  )
}

const entry = (text: string, name: string | null, time: Html, note?: string | null): Html =>
  html`<li class="stack">
    <div class="split">
      <p>${text}</p>
      <p class="soft small">${time}</p>
    </div>
    ${name && html`<p class="soft small"><code>${name}</code></p>`} ${note && html`<p class="soft">${note}</p>`}
  </li>`
