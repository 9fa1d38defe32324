import type { OrderLink } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { openReturnPicturePath } from '#generated/calls/after-sale.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { orderAddressLines, statusLabels } from '#domain/order-progress.ts'
import { reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DateTime } from '../storefront/date-time.tsx'
import css from './order.view.module.css'
import * as t from '#words/orders.ts'

const OrderPickup = lazyPart(
  () => import('./order-pickup.tsx'),
  (module) => module.OrderPickup,
)

const paymentLabels: Readonly<Record<Order['payment_status'], () => string>> = {
  awaiting: t.payAwaiting,
  on_delivery: t.payOnDelivery,
  paid: t.payPaid,
  partly_refunded: t.payPartlyRefunded,
  refunded: t.payRefunded,
  none: t.payNone,
}

/** The addresses, delivery, payment and contact of an order. */
export function OrderFacts({ order, locale }: { order: Order; locale: string }) {
  const { shipping_method: shipping, payment_method: payment, email, phone } = order
  const isOpen = order.status === 'confirmed' || order.status === 'shipped'
  const expected = isOpen && !shipping.pickup ? shipping.expected : undefined
  return (
    <div className={css.columns}>
      <AddressPart title={shipping.pickup ? t.pickupAddress() : t.deliveryAddress()} address={order.shipping_address} />
      {shipping.pickup && (
        <OrderPickup pickup={shipping.pickup} expected={isOpen ? shipping.expected : undefined} locale={locale} />
      )}
      <AddressPart title={t.billingAddress()} address={order.billing_address} />
      <div className={patterns.stack8}>
        <h3 className={patterns.name}>{t.shippingAndPayment()}</h3>
        <p>
          <span>{shipping.name}</span>
          {expected && <span>{t.expected({ days: formatDelivery(expected, locale) })}</span>}
          <span>{payment.name}</span>
          {order.grand_total.amount > 0 && <span>{paymentLabels[order.payment_status]()}</span>}
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

interface RefundRequestsProps {
  order: Order
  /** The signed link that opened the order. */
  link?: OrderLink | undefined
  formatMoney: MoneyFormatter
}

/** The refund requests of an order, with their decisions. */
export function RefundRequests({ order, link, formatMoney }: RefundRequestsProps) {
  if (order.refund_requests.length === 0) return null
  const nameOf = (lineId: number) => order.productchannel.find(({ id }) => id === lineId)?.name
  return (
    <section className={patterns.stack8} aria-labelledby="order-refunds">
      <Heading level={2} size="part" id="order-refunds">
        {t.refunds()}
      </Heading>
      <ul role="list" className={patterns.stack16}>
        {order.refund_requests.map(({ id, amount, reason, status, answer, created_at: at, lines, pictures }) => (
          <li key={id} className={patterns.stack8}>
            <p>
              {t.refundRequest({
                status,
                amount: formatMoney(amount),
                items: lines.map((line) => `${line.quantity} × ${nameOf(line.id)}`).join(', '),
              })}{' '}
              <span dir="auto">{answer}</span>
            </p>
            <p className={patterns.note}>
              {t.reasonOn({ reason: reasonLabel(refundReasons, reason) ?? reason, requestedAt: at, time })}
            </p>
            {pictures.length > 0 && (
              <ul role="list" aria-label={t.returnPicturesOf()} className={patterns.cluster}>
                {pictures.map(({ name, width, height }, index) => {
                  const href = returnPictureHref(order, link, name)
                  return (
                    <li key={name}>
                      <a href={href} target="_blank" rel="noreferrer">
                        <img
                          src={href}
                          alt={t.openReturnPicture({ number: index + 1 })}
                          width={Math.round((72 * width) / height)}
                          height={72}
                          loading="lazy"
                        />
                      </a>
                    </li>
                  )
                })}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const returnPictureHref = ({ order_no: number }: Order, link: OrderLink | undefined, name: string): string =>
  `${openReturnPicturePath}?${new URLSearchParams({ order_no: number, name, ...(link && { token: link.token }) })}`

/** Links to the credit notes of an order. */
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
        {t.creditNotes()}
      </Heading>
      <ul role="list" className={patterns.stack8}>
        {order.credit_notes.map(({ number, amount, created_at: at }) => (
          <li key={number}>
            <Link href={creditNoteHref(invoiceHref, number)} className={patterns.touch}>
              {number}
            </Link>{' '}
            {formatMoney(amount)}, <DateTime time={at} day />
          </li>
        ))}
      </ul>
    </section>
  )
}

const creditNoteHref = (invoiceHref: string, number: string): string =>
  `${invoiceHref}${invoiceHref.includes('?') ? '&' : '?'}credit_note=${encodeURIComponent(number)}`

/** The history of an order, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Disclosure summary={t.history()} level={2}>
      <ol role="list" className={patterns.stack8}>
        {order.history.toReversed().map(({ note, status, at }) => (
          <li key={`${at} ${status} ${note}`}>
            {[status && statusLabels[status](), note].filter(Boolean).join(': ')}{' '}
            <span className={patterns.note}>
              <DateTime time={at} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

const time = (moment: string) => <DateTime key="time" time={moment} />
