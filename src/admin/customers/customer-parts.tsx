import type { CustomerPage } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-customers.ts'
import { statusNames } from '../orders/order-words.ts'
import { returnStateNames } from '../shell/return-states.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { orderHref } from '../shell/order-href.ts'
import { Figures } from '../shell/figures.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './customer.module.css'

interface Props {
  customer: CustomerPage
}

/** What the customer has bought in all. */
export function Totals({ customer: { orders, spent, average, last_order_at: last } }: Props) {
  const { shop } = useSession()
  const dateText = useDateText('day')
  return (
    <Card title={t.totals()}>
      <Figures
        figures={[
          { label: t.spent(), value: formatMoney(spent, shop.locale) },
          { label: t.orders(), value: orders.toLocaleString(shop.locale) },
          { label: t.average(), value: orders === 0 ? '–' : formatMoney(average, shop.locale) },
          { label: t.latest(), value: last === null ? t.never() : dateText(last) },
        ]}
      />
    </Card>
  )
}

export function RecentOrders({ customer }: Props) {
  const { recent_orders: orders, all_orders: count } = customer
  const { shop } = useSession()
  const dateText = useDateText()
  const search = new URLSearchParams({ search: customer.email || customer.phone })
  return (
    <Card
      title={t.recentOrders()}
      lead={orders.length === 0 && t.noOrders()}
      actions={
        count > orders.length && (
          <AdminLink href={`/admin/orders?${search}`}>
            {t.allOrders({ count: count.toLocaleString(shop.locale) })}
          </AdminLink>
        )
      }
    >
      {orders.length > 0 && (
        <Rows label={t.recentOrders()}>
          {orders.map(({ order_no: number, status, created_at: at, total, units }) => (
            <Row
              key={number}
              title={<AdminLink href={orderHref(number)}>{number}</AdminLink>}
              marks={[statusNames[status]()]}
              text={t.orderText({
                date: dateText(at),
                units: t.units({ count: units }),
                total: formatMoney(total, shop.locale),
              })}
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}

export function Returns({ customer: { returns } }: Props) {
  const { shop } = useSession()
  const dateText = useDateText()
  return (
    <Card title={t.returns()}>
      <Rows label={t.returns()}>
        {returns.map(({ id, order_no: number, state, amount, created_at: at }) => (
          <Row
            key={id}
            title={<AdminLink href={`/admin/returns/${id}`}>{number}</AdminLink>}
            marks={[returnStateNames[state]()]}
            text={`${dateText(at)} · ${formatMoney(amount, shop.locale)}`}
          />
        ))}
      </Rows>
    </Card>
  )
}

export function Addresses({ customer: { addresses } }: Props) {
  return (
    <Card title={t.addresses()} lead={addresses.length === 0 && t.noAddresses()}>
      {addresses.length > 0 && (
        <ul role="list" className={css.addresses}>
          {addresses.map(({ type, is_default: isDefault, name, lines }) => (
            <li key={[type, name, ...lines].join('\n')} className={css.address}>
              <p className={patterns.note}>
                {type === 'Shipping' ? t.shipping() : t.billing()}
                {isDefault && ` · ${t.defaultMark()}`}
              </p>
              <p>{name}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
