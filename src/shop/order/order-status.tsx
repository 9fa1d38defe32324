import type { Order } from '#generated/api.d.ts'
import { statusLabel } from '#domain/order-progress.ts'
import css from './order.module.css'

/** The status of an order, with a coloured dot. */
export function OrderStatus({
  order,
}: {
  order: Pick<Order, 'status' | 'awaits_link_by'> & Partial<Pick<Order, 'shipping_method'>>
}) {
  return (
    <span className={css.status} data-status={order.status}>
      {statusLabel(order)}
    </span>
  )
}
