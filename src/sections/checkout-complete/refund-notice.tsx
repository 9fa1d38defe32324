import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/orders.ts'

/** Explains the refund of a cancelled order. If it was never confirmed, the payment arrived after the cancellation. */
export function RefundNotice({ order }: { order: Order }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { confirmed_at: confirmedAt, in_force: inForce, refunded_total: refunded } = order
  return (
    <section aria-labelledby="order-money-back" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-money-back">
        {t.moneyBackTitle()}
      </Heading>
      {confirmedAt === null && <p>{inForce ? t.paidAfterReplaced({ number: inForce }) : t.paidAfterCancelled()}</p>}
      <p>{t.moneyBack({ amount: createMoneyFormatter(locale, order)(refunded) })}</p>
    </section>
  )
}
