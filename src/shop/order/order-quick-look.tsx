import type { Order } from '#generated/api.d.ts'
import type { OrderDialogsEvent } from '#machines/order/order-dialogs.machine.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#routes/page-href.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { Moment } from '../storefront/moment.tsx'
import { mayAskRefund } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderState } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import css from './order.module.css'

interface Props {
  order: Order
  locale: string
  send: (event: OrderDialogsEvent) => void
}

/** An order at a glance, above the list it stands in: what it holds, what it came to, and the ways on. */
export function OrderQuickLook({ order, locale, send }: Props) {
  const formatMoney = createMoneyFormatter(locale, order)
  const { order_no: orderNo, can_cancel: canCancel } = order
  return (
    <div className={patterns.stack24}>
      <p className={patterns.between}>
        <OrderState order={order} />
        <span className={patterns.note}>
          <Moment time={order.created_at} day />
        </span>
      </p>
      <OrderLines
        lines={order.productchannel}
        formatMoney={formatMoney}
        onRate={({ id: lineId }) => send({ type: 'rating.opened', orderNo, lineId })}
      />
      <OrderTotals order={order} formatMoney={formatMoney} />
      <div className={`${css.actions} ${patterns.cluster}`}>
        <ButtonLink href={pageHref('order', { number: orderNo })}>Open the order</ButtonLink>
        {mayAskRefund(order) && (
          <Button look="quiet" onClick={() => send({ type: 'refund.opened', orderNo })}>
            Request a refund
          </Button>
        )}
        {canCancel && (
          <button
            type="button"
            className={`${css.apart} ${patterns.action} ${patterns.soft} ${patterns.small}`}
            onClick={() => send({ type: 'cancellation.opened', orderNo })}
          >
            Cancel it
          </button>
        )}
      </div>
    </div>
  )
}
