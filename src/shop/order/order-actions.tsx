import type { Order } from '#generated/api.d.ts'
import type { OrderDialogsActor } from '#machines/order/order-dialogs.machine.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { OrderAgain } from './order-again.tsx'
import css from './order.module.css'

interface Props {
  order: Order
  invoiceHref: string
  /** None before the page is alive. */
  actor: Pick<OrderDialogsActor, 'send'>
}

/** What can be done with an order as it stands; how it is called off stands apart (CancelOrder). */
export function OrderActions({ order, invoiceHref, actor }: Props) {
  const { order_no: orderNo } = order
  return (
    <div className={`${css.actions} ${patterns.cluster}`}>
      {order.invoice_no && (
        <ButtonLink href={invoiceHref} look="quiet">
          Invoice
        </ButtonLink>
      )}
      {mayAskRefund(order) && (
        <Button look="quiet" onClick={() => actor.send({ type: 'refund.opened', orderNo })}>
          Request a refund
        </Button>
      )}
      {!order.can_pay && order.awaits_link_by === undefined && <OrderAgain lines={order.productchannel} />}
    </div>
  )
}

/** The way to call an order off: no button among the others, as hardly anybody wants it. */
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
          Cancel the order
        </button>
      </p>
    )
  )
}

/** Whether anything of it can still be asked back. */
export const mayAskRefund = ({ can_refund: canRefund, productchannel: lines }: Order): boolean =>
  canRefund && lines.some(({ refundable_quantity: units }) => units > 0)
