import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/orders.ts'

/** What happens after the order, and what the customer still has to do. */
export function NextSteps({ order }: { order: Order }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { name, expected, pickup } = order.shipping_method
  const payAt = pickup ? t.payAtPickup : t.payCourier
  const { email, phone, payment_status: payment, grand_total: total, gift_total: gift } = order
  const due = { ...total, amount: total.amount - (gift?.amount ?? 0) }
  return (
    <section aria-labelledby="order-next" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-next">
        {t.nextTitle()}
      </Heading>
      <ul role="list" className={patterns.stack4}>
        {email ? <li>{t.emailed({ email })}</li> : phone && <li>{t.texted({ phone })}</li>}
        {payment === 'on_delivery' && <li>{payAt({ amount: createMoneyFormatter(locale, order)(due) })}</li>}
        {payment === 'paid' && <li>{t.paymentReceived()}</li>}
        {payment === 'none' && <li>{t.nothingToPay()}</li>}
        <li>
          {pickup
            ? t.pickupNext({ place: pickup.name })
            : expected
              ? t.deliveryExpected({ method: name, days: formatDelivery(expected, locale) })
              : t.deliveryNoDate({ method: name })}
        </li>
      </ul>
    </section>
  )
}
