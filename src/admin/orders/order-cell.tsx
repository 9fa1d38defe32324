import type { DeskOrderRow } from '#generated/api.d.ts'
import type { ResourceColumn } from '#domain/resource-facts.ts'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-desk.ts'
import { Badge } from '../shell/badge.tsx'
import { needBadges, paymentBadge, statusBadge } from './order-words.ts'
import css from './order-cell.module.css'

interface Format {
  locale: string
  dateText: (moment: string) => string
}

/** Returns a cell of the list that is shown in a way of its own; undefined for others. */
export function orderCell({ name }: ResourceColumn, row: DeskOrderRow, { locale, dateText }: Format) {
  switch (name) {
    case 'number':
      return <span className={css.number}>{row.number}</span>
    case 'placed':
      return <span className={css.date}>{dateText(row.placed)}</span>
    case 'customer':
      return (
        <span className={css.customer}>
          <span className={css.name}>{row.customer}</span>
          <span className={css.contact}>{row.contact === '' ? t.accountDeleted() : row.contact}</span>
        </span>
      )
    case 'total':
      return formatMoney({ amount: row.total, currency: row.currency }, locale)
    case 'status':
      return (
        <span className={css.badges}>
          <Badge {...statusBadge(row)} />
          {needBadges(row).map((text) => (
            <Badge key={text} text={text} tone="error" />
          ))}
        </span>
      )
    case 'payment_status':
      return <Badge {...paymentBadge(row.payment_status)} />
    case 'tags':
      return row.tags.length === 0 ? (
        <span data-empty="" />
      ) : (
        <span className={css.badges}>
          {row.tags.map((tag) => (
            <span key={tag} className={css.tag}>
              {tag}
            </span>
          ))}
        </span>
      )
    default:
      return undefined
  }
}
