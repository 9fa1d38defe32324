import type { Order } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/pickup.ts'

/** Opening hours and instructions of the place where an order is picked up. */
export function OrderPickup({ pickup: { name, hours, instructions } }: { pickup: Pickup }) {
  return (
    <div className={patterns.stack8}>
      <h3 className={patterns.name}>{t.place()}</h3>
      <p>
        <span dir="auto">{name}</span>
        {hours && <span dir="auto">{hours}</span>}
        {instructions && <span dir="auto">{instructions}</span>}
      </p>
    </div>
  )
}

type Pickup = NonNullable<Order['shipping_method']['pickup']>
