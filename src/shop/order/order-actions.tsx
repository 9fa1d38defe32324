import type { Order } from '#generated/api.d.ts'
import type { OrderDialogsActor } from '#machines/order/order-dialogs.machine.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { OrderAgain } from './order-again.tsx'
import css from './order.module.css'
import * as t from '#words/orders.ts'

interface Props {
  order: Order
  invoiceHref: string
  actor: Pick<OrderDialogsActor, 'send'>
}

/** The actions for an order. Its cancellation is shown elsewhere (`CancelOrder`). */
export function OrderActions({ order, invoiceHref, actor }: Props) {
  const { order_no: orderNo } = order
  // Gift cards and wrapping have no page.
  const lines = order.productchannel.filter(({ slug }) => slug !== '')
  return (
    <div className={`${css.actions} ${patterns.cluster}`}>
      {order.invoice_no && (
        <ButtonLink href={invoiceHref} look="quiet">
          {t.invoice()}
        </ButtonLink>
      )}
      {canRequestRefund(order) && (
        <Button look="quiet" onClick={() => actor.send({ type: 'refund.opened', orderNo })}>
          {t.requestRefund()}
        </Button>
      )}
      {!order.can_pay && order.awaits_link_by === undefined && lines.length > 0 && <OrderAgain lines={lines} />}
    </div>
  )
}

/** The cancellation of an order: less prominent than the other actions, because it is rarely wanted. */
export function CancelOrder({
  order: { can_cancel: canCancel, order_no: orderNo },
  actor,
}: Omit<Props, 'invoiceHref'>) {
  return (
    canCancel && (
      <p>
        <button
          type="button"
          className={`${patterns.action} ${patterns.soft} ${patterns.small}`}
          onClick={() => actor.send({ type: 'cancellation.opened', orderNo })}
        >
          {t.cancelOrder()}
        </button>
      </p>
    )
  )
}

/** Returns whether a refund can be requested for any unit. */
export const canRequestRefund = ({ can_refund: canRefund, productchannel: lines }: Order): boolean =>
  canRefund && lines.some(({ refundable_quantity: units }) => units > 0)
