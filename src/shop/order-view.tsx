import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { orderSteps } from '#lib/order-progress.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Moment } from './moment.tsx'
import { OrderFacts, OrderHistory, RefundRequests } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderState } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import css from './order.module.css'
import { PayNow } from './pay-now.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useOrderDialogs } from './use-order-dialogs.ts'

const Dialogs = lazy(() => import('./order-dialogs.tsx').then((module) => ({ default: module.OrderDialogs })))

interface Props {
  order: Order
  /** Of the signed link that opened it; a customer's own is opened by the session. */
  token?: string | undefined
  invoiceHref: string
  children?: ReactNode
}

/** An order as whoever placed it sees it, with all that can be done about it (AC-05). */
export function OrderView({ order, token, invoiceHref, children }: Props) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const [snapshot, actor] = useOrderDialogs(token)
  const { order_no: orderNo } = order
  const canAsk = order.can_refund && order.productchannel.some(({ refundable_quantity: units }) => units > 0)
  return (
    <div className={css.stack}>
      <p className={css.cluster}>
        <OrderState status={order.status} />
        <span className={css.soft}>
          Ordered on <Moment time={order.created_at} />
        </span>
      </p>
      {children}
      {order.can_pay && <PayNow order={order} token={token} />}
      <ProgressLine steps={orderSteps(order)} label={`Progress of order ${orderNo}`} />
      {order.waybill && (
        <p>
          {order.carrier && `${order.carrier}, `}parcel {order.waybill}.{' '}
          <Link href={`/track-order/${encodeURIComponent(order.waybill)}`}>Track the parcel</Link>
        </p>
      )}
      {(order.invoice_no || order.can_cancel || canAsk) && (
        <div className={css.cluster}>
          {order.invoice_no && (
            <ButtonLink href={invoiceHref} look="quiet">
              Invoice
            </ButtonLink>
          )}
          {order.can_cancel && (
            <Button
              look="quiet"
              disabled={!actor}
              onClick={() => actor?.send({ type: 'cancellation.opened', orderNo })}
            >
              Cancel the order
            </Button>
          )}
          {canAsk && (
            <Button look="quiet" disabled={!actor} onClick={() => actor?.send({ type: 'refund.opened', orderNo })}>
              Ask for a refund
            </Button>
          )}
        </div>
      )}
      <div className={css.layout}>
        <OrderLines
          lines={order.productchannel}
          locale={locale}
          onRate={({ id: lineId }) => actor?.send({ type: 'rating.opened', orderNo, lineId })}
        />
        <div>
          <OrderTotals order={order} locale={locale} />
        </div>
      </div>
      <section aria-labelledby="order-facts" className={css.stack}>
        <Heading level={2} size="part" id="order-facts">
          Delivery and payment
        </Heading>
        <OrderFacts order={order} />
      </section>
      <RefundRequests order={order} locale={locale} />
      <OrderHistory order={order} />
      {actor && snapshot?.hasTag('open') && (
        <Suspense fallback={null}>
          <Dialogs snapshot={snapshot} actor={actor} locale={locale} />
        </Suspense>
      )}
    </div>
  )
}

/** The place of an order that is still being fetched. */
export function OrderSkeleton() {
  return (
    <div className={css.stack}>
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
