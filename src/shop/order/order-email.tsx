import { type ReactNode, useState } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'

// Rarely needed, so loaded on demand.
const OrderEmailForm = lazyPart(
  () => import('./order-email-form.tsx'),
  (module) => module.OrderEmailForm,
)

interface Props {
  order: Order
  /** The signed link that opened the order; undefined when opened from the account. */
  link?: OrderLink | undefined
}

/** Lets those who may correct an order's email address do so (AC-08). */
export function OrderEmail({ order, link }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!order.can_correct_email) return null
  const close = () => setOpen(false)
  const opener = (
    <p className={patterns.small}>
      <button type="button" className={patterns.action} onClick={() => setOpen(true)}>
        {order.email ? 'Wrong email address? Change it' : 'Add an email address'}
      </button>
    </p>
  )
  return <OrderEmailForm order={order} link={link} open={isOpen} onDone={close} onClose={close} fallback={opener} />
}
