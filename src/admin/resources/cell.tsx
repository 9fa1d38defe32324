import type { ResourceColumn } from '#domain/resource-facts.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import { Badge, type Tone } from '../shell/badge.tsx'
import type { Session } from '../shell/session.ts'
import { Thumbnail } from '../shell/thumbnail.tsx'

interface Props {
  column: ResourceColumn
  value: unknown
  shop: Session['shop']
}

const TONES: Readonly<Record<string, Tone>> = {
  published: 'success',
  active: 'success',
  paid: 'success',
  approved: 'success',
  scheduled: 'warning',
  planned: 'warning',
  pending: 'warning',
  running: 'warning',
  failed: 'error',
  expired: 'error',
}

/** A value of a list, as its column’s type shows it. */
export function Cell({ column, value, shop }: Props) {
  if (column.type === 'picture') return <Thumbnail src={addressOf(value)} />
  const text = textOfCell(column, value, shop)
  if (text === '') return <span data-empty="" />
  if (column.type === 'status') return <Badge text={text} tone={TONES[String(value)] ?? 'neutral'} />
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

/** Returns the address of a picture, which is one itself or has it as `src`. */
function addressOf(value: unknown): string | undefined {
  const src = typeof value === 'string' ? value : (value as { src?: unknown } | null | undefined)?.src
  return typeof src === 'string' ? src : undefined
}
