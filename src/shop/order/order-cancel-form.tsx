import { cancelReasons } from '#domain/order-rules.ts'
import { OrderForm, type OrderFormProps, ReasonField } from './order-form.tsx'

/** Calls an order off, with a reason. */
export function CancelForm(props: OrderFormProps) {
  const { order, draft, faults, onChange } = props
  return (
    <OrderForm {...props} submitLabel="Cancel the order" closeLabel="Keep it">
      <p>
        Order {order.order_no} is called off at once, all of it.{' '}
        {order.paid_total.amount > 0
          ? 'Your money will be refunded the way you paid.'
          : 'Nothing has been charged, and nothing will be.'}
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
