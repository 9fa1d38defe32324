import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { orderSteps } from '#domain/order-progress.ts'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { DateTime } from '../storefront/date-time.tsx'
import { CancelOrder, OrderActions } from './order-actions.tsx'
import { CreditNotes, OrderFacts, OrderHistory, RefundRequests } from './order-facts.tsx'
import { ConfirmByLink } from './confirm-by-link.tsx'
import { OrderEmail } from './order-email.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import css from './order.view.module.css'
import { PayNow } from './pay-now.tsx'
import { OrderProgress } from './order-progress.tsx'
import { useOrderDialogs } from './use-order-dialogs.ts'
import * as t from '#words/orders.ts'

const Dialogs = lazyPart(
  () => import('./order-dialogs.tsx'),
  (module) => module.OrderDialogs,
)

const OrderGift = lazyPart(
  () => import('./order-gift.tsx'),
  (module) => module.OrderGift,
)

interface Props {
  order: Order
  /** The signed link that opened the order; undefined in the customer's account. */
  link?: OrderLink | undefined
  invoiceHref: string
  /** Shown below the status. */
  children?: ReactNode
}

/**
 * An order with its actions (AC-05), below the page's h1. The result of a dialog is on the page when the dialog closes.
 */
export function OrderView({ order, link, invoiceHref, children }: Props) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const formatMoney = createMoneyFormatter(locale, order)
  const [snapshot, , actor] = useOrderDialogs(link)
  const isOpen = snapshot.hasTag('open')
  const status = useFocusAfter(isOpen, order)
  const { order_no: orderNo } = order
  return (
    <div className={`${css.root} ${patterns.stack32}`}>
      <div ref={status} tabIndex={-1} className={patterns.cluster}>
        <OrderStatus order={order} />
        <span className={patterns.soft}>{t.orderedOn({ orderedAt: order.created_at, time })}</span>
      </div>
      {order.awaits_link_by && <ConfirmByLink order={order} link={link} />}
      {children}
      {order.can_pay && <PayNow order={order} token={link?.token} />}
      <OrderProgress steps={orderSteps(order)} label={t.progressOf({ number: orderNo })} />
      <OrderParcels order={order} />
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
      {order.gift && <OrderGift gift={order.gift} />}
      <RefundRequests order={order} link={link} formatMoney={formatMoney} />
      <CreditNotes order={order} formatMoney={formatMoney} invoiceHref={invoiceHref} />
      <section aria-labelledby="order-facts" className={patterns.stack16}>
        <Heading level={2} size="part" id="order-facts">
          {t.deliveryAndPayment()}
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

/** Focuses the status after a dialog if the button that opened it is gone. */
function useFocusAfter(isOpen: boolean, order: Order) {
  const status = useRef<HTMLDivElement>(null)
  const isFocusPending = useRef(false)
  // The button may disappear with the dialog, or later when the order has been loaded again.
  useEffect(() => {
    if (isOpen) isFocusPending.current = true
    else if (isFocusPending.current && document.activeElement === document.body) {
      isFocusPending.current = false
      status.current?.focus()
    }
  }, [isOpen, order])
  return status
}

/** Shown until an order is loaded. */
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

const time = (moment: string) => <DateTime key="time" time={moment} />
