import type { Order } from '#generated/api.d.ts'
import type { OrderDialogsEvent } from '#machines/order/order-dialogs.machine.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#pages/page-href.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { DateTime } from '../storefront/date-time.tsx'
import { canRequestRefund } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import css from './order.module.css'
import * as t from '#words/orders.ts'

interface Props {
  order: Order
  locale: string
  send: (event: OrderDialogsEvent) => void
}

/** A summary of an order above the list of orders, with its actions. */
export function OrderQuickView({ order, locale, send }: Props) {
  const formatMoney = createMoneyFormatter(locale, order)
  const { order_no: orderNo, can_cancel: canCancel } = order
  return (
    <div className={patterns.stack24}>
      <p className={patterns.between}>
        <OrderStatus order={order} />
        <span className={patterns.note}>
          <DateTime time={order.created_at} day />
        </span>
      </p>
      <OrderLines
        lines={order.productchannel}
        formatMoney={formatMoney}
        onRate={({ id: lineId }) => send({ type: 'rating.opened', orderNo, lineId })}
      />
      <OrderTotals order={order} formatMoney={formatMoney} />
      <div className={`${css.actions} ${patterns.cluster}`}>
        <ButtonLink href={pageHref('order', { number: orderNo })}>{t.openOrder()}</ButtonLink>
        {canRequestRefund(order) && (
          <Button look="quiet" onClick={() => send({ type: 'refund.opened', orderNo })}>
            {t.requestRefund()}
          </Button>
        )}
        {canCancel && (
          <button
            type="button"
            className={`${css.apart} ${patterns.action} ${patterns.soft} ${patterns.small}`}
            onClick={() => send({ type: 'cancellation.opened', orderNo })}
          >
            {t.cancelOrder()}
          </button>
        )}
      </div>
    </div>
  )
}
