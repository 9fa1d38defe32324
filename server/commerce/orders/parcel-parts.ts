import { pageHref } from '#pages/page-href.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import * as t from '#words/mails.ts'
import { type MailedOrder, itemsText } from './mail-rows.ts'
import { openUnits, readUnits } from './order-units.ts'
import { type ShipmentRow, shipmentsOf } from './shipments.ts'

/**
 * Returns the parcels of an order that a mail is not about, with what is still to come, as parts of the mail. Nothing
 * for an order in one parcel.
 */
export async function parcelParts(
  db: Queryable,
  order: MailedOrder,
  without?: number,
): Promise<NonNullable<MailContent['answers']>> {
  const parcels = await shipmentsOf(db, order.id)
  const open = order.status === 'confirmed' ? await readUnits(db, order.id) : []
  const rest = open.map((line) => ({ id: line.id, quantity: openUnits(line) })).filter(({ quantity }) => quantity > 0)
  if (parcels.length < 2 && rest.length === 0) return []
  const parts: NonNullable<MailContent['answers']> = []
  for (const parcel of parcels)
    if (parcel.id !== without) parts.push({ label: labelOf(parcel), value: await describeParcel(db, order, parcel) })
  if (rest.length > 0) parts.push({ label: t.stillToCome(), value: await itemsText(db, order, rest) })
  return parts
}

const labelOf = ({ waybill, status }: ShipmentRow): string =>
  status === 'delivered'
    ? t.parcelDelivered({ waybill })
    : status === 'returned'
      ? t.parcelReturned({ waybill })
      : t.parcelOnItsWay({ waybill })

async function describeParcel(db: Queryable, order: MailedOrder, parcel: ShipmentRow): Promise<string> {
  const { carrier, waybill, tracking_url: url, lines } = parcel
  const link = `${order.shop.origin}${pageHref('parcel', { waybill })}`
  return [await itemsText(db, order, lines), carrier, url ?? link].filter(Boolean).join('\n')
}
