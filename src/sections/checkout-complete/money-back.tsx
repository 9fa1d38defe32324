import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'

/** What becomes of the money of an order that was cancelled; one that was never confirmed was cancelled before the payment came. */
export function MoneyBack({ order }: { order: Order }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { confirmed_at: confirmedAt, in_force: inForce, refunded_total: refunded } = order
  return (
    <section aria-labelledby="order-money-back" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-money-back">
        Your money goes back
      </Heading>
      {confirmedAt === null && (
        <p>
          {inForce
            ? `Your payment arrived too late: this order had already been replaced by order ${inForce}.`
            : 'Your payment arrived after this order was cancelled. We’re sorry.'}
        </p>
      )}
      <p>
        {createMoneyFormatter(locale, order)(refunded)} will be refunded the way you paid, within a few days. There is
        nothing you need to do.
      </p>
    </section>
  )
}
