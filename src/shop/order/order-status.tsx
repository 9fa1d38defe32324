import { statusLabel } from '#domain/order-progress.ts'
import css from './order.module.css'

/** The status of an order, with a coloured dot. */
export function OrderStatus({ order }: { order: Parameters<typeof statusLabel>[0] }) {
  return (
    <span className={css.status} data-status={order.status}>
      {statusLabel(order)}
    </span>
  )
}
