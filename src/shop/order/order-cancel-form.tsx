import { cancelReasons } from '#domain/order-rules.ts'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'

/** Calls an order off, with a reason. */
export function CancelForm(props: OrderFormProps) {
  const { order, draft, faults, onChange } = props
  return (
    <OrderForm {...props} submitLabel="Cancel the order" closeLabel="Keep it">
      <p>
        We’ll cancel the whole of order {order.order_no} straight away.{' '}
        {order.paid_total.amount > 0
          ? 'Your money will be refunded the way you paid.'
          : 'You haven’t been charged, and you won’t be.'}
      </p>
      <ReasonField
        reasons={cancelReasons}
        value={draft.reason}
        error={faults['reason']}
        onChange={(reason) => onChange({ reason })}
      />
    </OrderForm>
  )
}
