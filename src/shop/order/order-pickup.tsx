import type { Order } from '#generated/api.d.ts'
import { type DeliveryDays, formatDelivery } from '#domain/arrival.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/pickup.ts'

interface Props {
  pickup: NonNullable<Order['shipping_method']['pickup']>
  /** When the order will be ready; undefined once it was picked up. */
  expected: DeliveryDays | undefined
  locale: string
}

/** The place where an order is picked up, with what its customer needs to know. */
export function OrderPickup({ pickup: { name, hours, instructions, ready_at: readyAt }, expected, locale }: Props) {
  return (
    <div className={patterns.stack8}>
      <h3 className={patterns.name}>{t.place()}</h3>
      <p>
        <span dir="auto">{name}</span>
        {readyAt === null && expected && <span>{t.readyOn({ days: formatDelivery(expected, locale) })}</span>}
        {hours && <span dir="auto">{hours}</span>}
        {instructions && <span dir="auto">{instructions}</span>}
      </p>
    </div>
  )
}
