import { cancellationErrors } from '#domain/order-forms.ts'
import { cancelReasons } from '#domain/order-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'
import { orderDraft } from './use-order-dialogs.ts'
import * as t from '#words/orders.ts'

/** The form that cancels an order. */
export function CancelForm(props: OrderFormProps) {
  const { order, failure, isBusy, send } = props
  const used = useForm({
    initial: { reason: '' },
    check: cancellationErrors,
    submit: ({ reason }) => send({ type: 'cancellation.submitted', reason }),
    draft: orderDraft(order.order_no, 'cancellation'),
    isBusy,
    failure,
  })
  return (
    <OrderForm {...props} used={used} submitLabel={t.cancelOrder()} closeLabel={t.keepOrder()}>
      <p>
        {order.paid_total.amount > 0
          ? t.cancelWithRefund({ number: order.order_no })
          : t.cancelUnpaid({ number: order.order_no })}
      </p>
      <ReasonField reasons={cancelReasons} field={used.field('reason')} />
    </OrderForm>
  )
}
