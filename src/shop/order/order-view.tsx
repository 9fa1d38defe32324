import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { orderSteps } from '#domain/order-progress.ts'
import { pageHref } from '#routes/page-href.ts'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { Moment } from '../storefront/moment.tsx'
import { CancelOrder, OrderActions } from './order-actions.tsx'
import { CreditNotes, OrderFacts, OrderHistory, RefundRequests } from './order-facts.tsx'
import { ConfirmByLink } from './confirm-by-link.tsx'
import { OrderEmail } from './order-email.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderState } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import css from './order.view.module.css'
import { PayNow } from './pay-now.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useOrderDialogs } from './use-order-dialogs.ts'

const Dialogs = lazyPart(
  () => import('./order-dialogs.tsx'),
  (module) => module.OrderDialogs,
)

interface Props {
  order: Order
  /** The signed link that opened it; without one it is the customer's own, which the session opens. */
  link?: OrderLink | undefined
  /** Address of its invoice. */
  invoiceHref: string
  /** Stands right below the state: thanks, and what is asked after the purchase. */
  children?: ReactNode
}

/**
 * An order as anyone who placed it sees it, with all that can be done about it (AC-05). It stands below the page's own h1.
 * What is done in a dialog is on the page when the dialog closes.
 */
export function OrderView({ order, link, invoiceHref, children }: Props) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const formatMoney = createMoneyFormatter(locale, order)
  const [snapshot, , actor] = useOrderDialogs(link)
  const isOpen = snapshot.hasTag('open')
  const state = useFocusAfter(isOpen, order)
  const { order_no: orderNo, waybill, carrier } = order
  return (
    <div className={`${css.root} ${patterns.stack32}`}>
      <div ref={state} tabIndex={-1} className={patterns.cluster}>
        <OrderState order={order} />
        <span className={patterns.soft}>
          Ordered on <Moment time={order.created_at} />
        </span>
      </div>
      {order.awaits_link_by && <ConfirmByLink order={order} link={link} />}
      {children}
      {order.can_pay && <PayNow order={order} token={link?.token} />}
      <ProgressLine steps={orderSteps(order)} label={`Progress of order ${orderNo}`} />
      {waybill && (
        <p>
          {carrier ? `${carrier}, parcel` : 'Parcel'} {waybill}.{' '}
          <Link href={pageHref('parcel', { waybill })}>Track the parcel</Link>
        </p>
      )}
      <OrderActions order={order} invoiceHref={invoiceHref} actor={actor} />
      <div className={css.layout}>
        <OrderLines
          lines={order.productchannel}
          formatMoney={formatMoney}
          onRate={({ id: lineId }) => actor.send({ type: 'rating.opened', orderNo, lineId })}
        />
        <div className={`${css.sums} ${patterns.panel}`}>
          <OrderTotals order={order} formatMoney={formatMoney} />
        </div>
      </div>
      <RefundRequests order={order} formatMoney={formatMoney} />
      <CreditNotes order={order} formatMoney={formatMoney} invoiceHref={invoiceHref} />
      <section aria-labelledby="order-facts" className={patterns.stack16}>
        <Heading level={2} size="part" id="order-facts">
          Delivery and payment
        </Heading>
        <OrderFacts order={order} locale={locale} />
        {order.awaits_link_by !== 'email' && <OrderEmail order={order} link={link} />}
      </section>
      <OrderHistory order={order} />
      <CancelOrder order={order} actor={actor} />
      {isOpen && (
        <Dialogs
          snapshot={snapshot}
          actor={actor}
          locale={locale}
          link={link}
          onClose={() => actor.send({ type: 'dialog.closed' })}
        />
      )}
    </div>
  )
}

/** A dialog gives the focus back to its button; where that goes with what was done, the new state takes it. */
function useFocusAfter(isOpen: boolean, order: Order) {
  const place = useRef<HTMLDivElement>(null)
  const isOwed = useRef(false)
  // The button may go with the dialog, or a moment later with the order that is read again.
  useEffect(() => {
    if (isOpen) isOwed.current = true
    else if (isOwed.current && document.activeElement === document.body) {
      isOwed.current = false
      place.current?.focus()
    }
  }, [isOpen, order])
  return place
}

/** The place of an order that is still being fetched. */
export function OrderSkeleton() {
  return (
    <div className={patterns.stack32}>
      <Skeleton width="16rem" height="26px" />
      <Skeleton height="64px" />
      <Skeleton width="12rem" height="48px" />
      <div className={css.layout}>
        <Skeleton height="256px" />
        <Skeleton height="256px" />
      </div>
    </div>
  )
}
