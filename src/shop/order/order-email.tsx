import { type ReactNode, useState } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/orders.ts'

const OrderEmailForm = lazyPart(
  () => import('./order-email-form.tsx'),
  (module) => module.OrderEmailForm,
)

interface Props {
  order: Order
  /** The signed link that opened the order; undefined when opened from the account. */
  link?: OrderLink | undefined
}

/** A button that opens the form for an order's email address, if it may be corrected (AC-08). */
export function OrderEmail({ order, link }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!order.can_correct_email) return null
  const close = () => setOpen(false)
  const opener = (
    <p className={patterns.small}>
      <button type="button" className={patterns.action} onClick={() => setOpen(true)}>
        {order.email ? t.correctEmail() : t.addEmail()}
      </button>
    </p>
  )
  return <OrderEmailForm order={order} link={link} open={isOpen} onDone={close} onClose={close} fallback={opener} />
}
