import type { OrderStatus } from '#generated/api.d.ts'
import { statusWords } from '#domain/order-progress.ts'
import css from './order.module.css'

/** The state of an order: a word with a coloured dot. */
export function OrderState({ status }: { status: OrderStatus }) {
  return (
    <span className={css.status} data-status={status}>
      {statusWords[status]}
    </span>
  )
}
