import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { WaitingOrder } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './mailed-link.module.css'

interface Props {
  orders: readonly WaitingOrder[]
  /** The order that is being confirmed. */
  busy: string | undefined
  onConfirm: (orderNo: string) => void
}

/** The orders that wait for the owner of a mailbox or a number: each is confirmed by itself, because some may be a stranger's. */
export function WaitingOrders({ orders, busy, onConfirm }: Props) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  if (orders.length === 0) return <EmptyState drawing="letter" text="You have no orders to confirm." />
  const formatMoney = createMoneyFormatter(locale, orders)
  return (
    <div className={`${css.body} ${patterns.stack24}`}>
      <p>
        {orders.length === 1
          ? 'This order was placed with your email address or phone number. If it’s yours, please confirm it.'
          : 'These orders were placed with your email address or phone number. Please confirm the ones that are yours.'}
      </p>
      <ul role="list" className={patterns.stack16}>
        {orders.map(({ order_no: number, created_at: at, held_until: until, grand_total: total, names }) => (
          <li key={number} className={`${css.order} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}>
            <Heading level={2} size="part">
              Order {number}, {formatMoney(total)}
            </Heading>
            <p>{names.join(', ')}</p>
            <p className={patterns.soft}>
              Placed on <Moment time={at} />.{' '}
              {until ? (
                <>
                  Your items are reserved until <Moment time={until} />.
                </>
              ) : (
                'Your items are no longer reserved. You can still confirm the order while they’re in stock.'
              )}
            </p>
            <Button
              loading={busy === number}
              aria-label={`Confirm order ${number}`}
              onClick={() => busy === undefined && onConfirm(number)}
            >
              Confirm the order
            </Button>
          </li>
        ))}
      </ul>
      <p className={patterns.soft}>
        Didn’t place an order? Leave it unconfirmed. It won’t be sent, and you won’t be charged.
      </p>
    </div>
  )
}
