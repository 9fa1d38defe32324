import type { Order, RefundRequest } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { orderAddressLines, statusLabels } from '#domain/order-progress.ts'
import { reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Moment } from '../storefront/moment.tsx'
import css from './order.view.module.css'

const paymentWords: Readonly<Record<Order['payment_status'], string>> = {
  awaiting: 'Not paid yet',
  on_delivery: 'To be paid on delivery',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  none: 'Nothing to pay',
}

const requestWords: Readonly<Record<RefundRequest['status'], string>> = {
  asked: 'We’re reviewing it.',
  granted: 'Approved.',
  refused: 'Declined.',
}

/** Where an order goes, whom it is for, and how it is paid and sent. */
export function OrderFacts({ order, locale }: { order: Order; locale: string }) {
  const { shipping_method: shipping, payment_method: payment, email, phone } = order
  // What has arrived, or never will, is not expected any more.
  const expected = order.status === 'confirmed' || order.status === 'shipped' ? shipping.expected : undefined
  return (
    <div className={css.columns}>
      <AddressPart title="Delivery address" address={order.shipping_address} />
      <AddressPart title="Billing address" address={order.billing_address} />
      <div className={patterns.stack8}>
        <h3 className={patterns.name}>Shipping and payment</h3>
        <p>
          <span>{shipping.name}</span>
          {expected && <span>Expected {formatDelivery(expected, locale)}</span>}
          <span>
            {/* The name says it all where nothing had to be paid. */}
            {[payment.name, order.grand_total.amount > 0 && paymentWords[order.payment_status]]
              .filter(Boolean)
              .map((part) => `${part}.`)
              .join(' ')}
          </span>
          <span>{email}</span>
          <span>{phone}</span>
        </p>
      </div>
    </div>
  )
}

function AddressPart({ title, address }: { title: string; address: Order['shipping_address'] }) {
  return (
    <div className={patterns.stack8}>
      <h3 className={patterns.name}>{title}</h3>
      <address>
        {[String(address['name'] ?? ''), ...orderAddressLines(address)].map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </address>
    </div>
  )
}

/** What was asked back, and what became of it. */
export function RefundRequests({ order, formatMoney }: { order: Order; formatMoney: MoneyFormatter }) {
  if (order.refund_requests.length === 0) return null
  const nameOf = (lineId: number) => order.productchannel.find(({ id }) => id === lineId)?.name
  return (
    <section className={patterns.stack8} aria-labelledby="order-refunds">
      <Heading level={2} size="part" id="order-refunds">
        Refunds
      </Heading>
      <ul role="list" className={patterns.stack16}>
        {order.refund_requests.map(({ id, amount, reason, status, answer, created_at: at, lines }) => (
          <li key={id}>
            <p>
              {formatMoney(amount)} for {lines.map((line) => `${line.quantity} × ${nameOf(line.id)}`).join(', ')}.{' '}
              {requestWords[status]} <span dir="auto">{answer}</span>
            </p>
            <p className={patterns.note}>
              {reasonLabel(refundReasons, reason) ?? reason}, <Moment time={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The order's credit notes, displayed and printed like the invoice. */
export function CreditNotes({
  order,
  formatMoney,
  invoiceHref,
}: {
  order: Order
  formatMoney: MoneyFormatter
  invoiceHref: string
}) {
  if (order.credit_notes.length === 0) return null
  return (
    <section className={patterns.stack8} aria-labelledby="order-credit-notes">
      <Heading level={2} size="part" id="order-credit-notes">
        Credit notes
      </Heading>
      <ul role="list" className={patterns.stack8}>
        {order.credit_notes.map(({ number, amount, created_at: at }) => (
          <li key={number}>
            <Link href={creditNoteHref(invoiceHref, number)} className={patterns.touch}>
              {number}
            </Link>{' '}
            {formatMoney(amount)}, <Moment time={at} day />
          </li>
        ))}
      </ul>
    </section>
  )
}

const creditNoteHref = (invoiceHref: string, number: string): string =>
  `${invoiceHref}${invoiceHref.includes('?') ? '&' : '?'}credit_note=${encodeURIComponent(number)}`

/** Everything that has happened to an order, the newest first. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Disclosure summary="History" level={2}>
      <ol role="list" className={patterns.stack8}>
        {order.history.toReversed().map(({ note, status, at }) => (
          <li key={`${at} ${status} ${note}`}>
            {[status && statusLabels[status], note].filter(Boolean).join(': ')}{' '}
            <span className={patterns.note}>
              <Moment time={at} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
