import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { WaitingOrder } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './mailed-link.module.css'
import * as t from '#words/orders.ts'

interface Props {
  orders: readonly WaitingOrder[]
  /** The order that is being confirmed. */
  busy: string | undefined
  onConfirm: (orderNo: string) => void
}

/** The unconfirmed orders of an email address or phone number. Each is confirmed separately, because some may be someone else's. */
export function UnconfirmedOrders({ orders, busy, onConfirm }: Props) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  if (orders.length === 0) return <EmptyState drawing="letter" text={t.noneToConfirm()} />
  const formatMoney = createMoneyFormatter(locale, orders)
  return (
    <div className={`${css.body} ${patterns.stack24}`}>
      <p>{t.confirmYours({ count: orders.length })}</p>
      <ul role="list" className={patterns.stack16}>
        {orders.map(({ order_no: number, created_at: at, held_until: until, grand_total: total, names }) => (
          <li key={number} className={`${css.order} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}>
            <Heading level={2} size="part">
              {t.orderAndTotal({ number, total: formatMoney(total) })}
            </Heading>
            <p>{names.join(', ')}</p>
            <p className={patterns.soft}>
              {until
                ? t.placedReserved({ placedAt: at, expiresAt: until, time })
                : t.placedNotReserved({ placedAt: at, time })}
            </p>
            <Button
              loading={busy === number}
              aria-label={t.confirmOrderNumber({ number })}
              onClick={() => busy === undefined && onConfirm(number)}
            >
              {t.confirmOrder()}
            </Button>
          </li>
        ))}
      </ul>
      <p className={patterns.soft}>{t.notYourOrder()}</p>
    </div>
  )
}

const time = (moment: string) => <DateTime key={moment} time={moment} />
