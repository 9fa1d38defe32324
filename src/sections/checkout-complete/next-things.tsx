import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'

/** What happens now, and what is still to be done. */
export function NextThings({ order }: { order: Order }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { name, expected } = order.shipping_method
  const { email, phone, payment_status: payment, grand_total: total } = order
  return (
    <section aria-labelledby="order-next" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-next">
        What happens next
      </Heading>
      <ul role="list" className={patterns.stack4}>
        {email ? (
          <li>We’ve emailed the details to {email}.</li>
        ) : (
          phone && <li>We’ve sent a text message to {phone}.</li>
        )}
        {payment === 'on_delivery' && (
          <li>Please have {createMoneyFormatter(locale, order)(total)} ready for the courier.</li>
        )}
        {payment === 'paid' && <li>Your payment has been received.</li>}
        {payment === 'none' && <li>There is nothing to pay.</li>}
        <li>
          {name}: {expected ? `expected ${formatDelivery(expected, locale)}. ` : ''}We’ll let you know when it’s on its
          way.
        </li>
      </ul>
    </section>
  )
}
