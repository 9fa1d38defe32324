import { orderQuery } from '#api/order.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/order-details.js'
import { pageHref } from '#pages/page-href.ts'
import { WithOrder } from '#shop/order/with-order.tsx'
import { OrderSkeleton, OrderView } from '#shop/order/order-view.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import css from './order-details.module.css'
import * as t from '#words/orders.ts'

/** An order in the customer's account (AC-05). */
export function OrderDetails({ settings }: SectionProps<Settings>) {
  const number = usePage().params?.['number']?.toUpperCase() ?? ''
  return (
    <Band top="page">
      <Link href={pageHref('orders')}>{settings.back_label}</Link>
      <Heading level={1} size="section" className={css.heading}>
        {t.orderNumber({ number })}
      </Heading>
      <WithOrder key={number} query={orderQuery(number)} skeleton={<OrderSkeleton />}>
        {(order) => <OrderView order={order} invoiceHref={pageHref('order-invoice', { number })} />}
      </WithOrder>
    </Band>
  )
}
