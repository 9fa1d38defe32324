import type { DeskOrder } from '#generated/api.d.ts'
import { useDateText } from '../shell/use-date-text.ts'
import * as t from '#words/admin-desk.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '../shell/card.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { Badge, type Tone } from '../shell/badge.tsx'
import { moneyOf } from './order-money.ts'
import { allows, type OrderPageProps } from './order-page-props.ts'
import { disputeStates, paymentStates, refundStates } from './order-words.ts'

const TONES: Readonly<Record<string, Tone>> = {
  paid: 'success',
  done: 'success',
  won: 'success',
  waiting: 'warning',
  pending: 'warning',
  open: 'error',
  failed: 'error',
  lost: 'error',
}

/** What was paid and paid back, and what the provider says about it. */
export function PaymentsCard({ order, open }: OrderPageProps) {
  const { payments, refunds, disputes, credit_notes: notes, invoice } = order
  const money = moneyOf(order)
  const dateText = useDateText()
  const hasRows = payments.length + refunds.length + disputes.length + notes.length > 0 || invoice !== null
  return (
    <Card title={t.paymentTitle()} lead={order.payment_method.name}>
      {hasRows && (
        <Rows label={t.paymentTitle()}>
          {payments.map(({ id, amount, provider_title: provider, status, reason, gateway_id: name, ...at }) => (
            <Row
              key={`payment-${id}`}
              title={t.paymentOf({ amount: money(amount), provider })}
              text={lines(reason, name, dateText(at.settled_at ?? at.created_at))}
              actions={<Badge text={paymentStates[status]()} tone={TONES[status] ?? 'neutral'} />}
            />
          ))}
          {refunds.map(({ id, amount, provider_title: provider, status, by_hand: isByHand, reason, ...refund }) => (
            <Row
              key={`refund-${id}`}
              title={
                isByHand ? t.refundByHand({ amount: money(amount) }) : t.refundOf({ amount: money(amount), provider })
              }
              text={lines(
                reason,
                refund.error,
                status === 'waiting' &&
                  refund.next_attempt_at !== null &&
                  t.nextAttempt({ date: dateText(refund.next_attempt_at) }),
                refund.gateway_id,
                dateText(refund.done_at ?? refund.created_at),
              )}
              actions={<Badge text={refundStates[status]()} tone={TONES[status] ?? 'neutral'} />}
            />
          ))}
          {disputes.map(
            ({ id, amount, status, reason, respond_by: until, created_at: at, provider_title: provider }) => (
              <Row
                key={`dispute-${id}`}
                title={t.disputeOf({ amount: money(amount), provider })}
                text={lines(
                  reason.replaceAll('_', ' '),
                  status === 'open' && until !== null && t.respondBy({ date: dateText(until) }),
                  id,
                  dateText(at),
                )}
                actions={<Badge text={disputeStates[status]()} tone={TONES[status] ?? 'neutral'} />}
              />
            ),
          )}
          {invoice && <Row title={t.invoiceNumber({ number: invoice.number })} />}
          {notes.map(({ id, number, amount, reason, created_at: at }) => (
            <Row
              key={`note-${id}`}
              title={t.creditNote({ number, amount: money(amount) })}
              text={lines(reason, dateText(at))}
            />
          ))}
        </Rows>
      )}
      {!hasRows && <p>{t.noPayments()}</p>}
      {order.payment_events.length > 0 && <Events events={order.payment_events} />}
      {allows(order, 'record_refunds') && (
        <p>
          <Button look="quiet" onClick={() => open({ kind: 'record_refunds' })}>
            {t.recordRefund()}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** What providers reported, as they call it, for whoever asks them about a payment. */
function Events({ events }: { events: DeskOrder['payment_events'] }) {
  const dateText = useDateText()
  return (
    <details>
      <summary>{t.paymentEvents({ count: events.length })}</summary>
      <Rows label={t.paymentEvents({ count: events.length })}>
        {events.map(({ id, provider_title: provider, kind, received_at: at }) => (
          <Row key={`${provider} ${id}`} title={kind} text={lines(provider, dateText(at), id)} />
        ))}
      </Rows>
    </details>
  )
}

const lines = (...parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ')
