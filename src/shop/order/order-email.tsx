import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { OrderLink } from '#api/checkout.ts'
import type { Order } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'

// Hardly anybody needs it. Without it the address stays as it is.
const OrderEmailForm = lazy(() =>
  import('./order-email-form.tsx').then((module) => ({ default: module.OrderEmailForm })),
)

interface Props {
  order: Order
  /** The signed link that opened it; undefined for the customer's own. */
  link?: OrderLink | undefined
}

/** Lets whoever may correct the email address of an order do so (AC-08). */
export function OrderEmail({ order, link }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!order.can_correct_email) return null
  if (isOpen)
    return (
      <Suspense fallback={null}>
        <OrderEmailForm order={order} link={link} onDone={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <p className={patterns.small}>
      <button type="button" className={patterns.action} onClick={() => setOpen(true)}>
        {order.email ? 'Wrong email address? Change it' : 'Add an email address'}
      </button>
    </p>
  )
}
