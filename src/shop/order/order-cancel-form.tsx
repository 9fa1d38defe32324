import { cancellationErrors } from '#domain/order-forms.ts'
import { cancelReasons } from '#domain/order-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'
import { orderDraft } from './use-order-dialogs.ts'

/** Cancels an order, with a reason. */
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
    <OrderForm {...props} used={used} submitLabel="Cancel the order" closeLabel="Keep it">
      <p>
        We’ll cancel the whole of order {order.order_no} straight away.{' '}
        {order.paid_total.amount > 0
          ? 'Your money will be refunded the way you paid.'
          : 'You haven’t been charged, and you won’t be.'}
      </p>
      <ReasonField reasons={cancelReasons} field={used.field('reason')} />
    </OrderForm>
  )
}
