import type { ResourceColumn } from '#domain/resource-facts.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import { pictureUrl } from '#lib/image.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import type { Session } from '../shell/session.ts'
import css from './cell.module.css'

interface Props {
  column: ResourceColumn
  value: unknown
  shop: Session['shop']
}

/** A value of a list, as its column’s type shows it. */
export function Cell({ column, value, shop }: Props) {
  if (column.type === 'picture') return <Thumbnail value={value} />
  const text = textOfCell(column, value, shop)
  if (text === '') return <span data-empty="" />
  if (column.type === 'status')
    return (
      <span className={css.status} data-value={typeof value === 'string' ? value : undefined}>
        {text}
      </span>
    )
  return text
}

/** Returns a cell’s text; '' for an empty value. */
export function textOfCell({ type, labels }: ResourceColumn, value: unknown, shop: Session['shop']): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? t.yes() : t.no()
  if (type === 'money' && typeof value === 'number')
    return formatMoney({ amount: value, currency: shop.currency }, shop.locale)
  if (typeof value === 'number') return value.toLocaleString(shop.locale)
  if (typeof value !== 'string') return ''
  if (type === 'date' && !Number.isNaN(Date.parse(value)))
    return formatDateTime(new Date(value), 'minute', { locale: shop.locale, timeZone: shop.time_zone })
  if (type === 'status') return labels?.[value] === undefined ? value : schemaText(labels[value])
  return value
}

/** A picture’s address, or a picture with `src`. */
function Thumbnail({ value }: { value: unknown }) {
  const src = typeof value === 'string' ? value : (value as { src?: unknown } | null | undefined)?.src
  if (typeof src !== 'string' || src === '') return <span className={css.blank} data-empty="" />
  return <img className={css.picture} src={pictureUrl(src, 80)} alt="" width={40} height={40} loading="lazy" />
}
