import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { moneyWords } from '#domain/money-words.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'

/** What happens now, and what is still to be done. */
export function NextThings({ order }: { order: Order }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { email, phone, payment_status: payment, grand_total: total } = order
  return (
    <section aria-labelledby="order-next" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-next">
        What happens next
      </Heading>
      <ul role="list" className={patterns.stack4}>
        {email ? (
          <li>A mail with all of this is on its way to {email}.</li>
        ) : (
          phone && <li>We have sent a message about it to {phone}.</li>
        )}
        {payment === 'on_delivery' && <li>Please have {moneyWords(locale, order)(total)} ready for the courier.</li>}
        {payment === 'paid' && <li>It is paid: there is nothing left to do.</li>}
        <li>
          {order.shipping_method.name}: it is with you {daysOf(order.shipping_method)} after it has left us. We tell you
          when it does.
        </li>
      </ul>
    </section>
  )
}

function daysOf({ days_from: from, days_to: to }: Order['shipping_method']): string {
  if (from !== to) return `${from} to ${to} days`
  return to === 1 ? 'one day' : `${to} days`
}
