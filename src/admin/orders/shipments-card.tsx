import type { DeskOrder, DeskShipment } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import { Card } from '../shell/card.tsx'
import { TextAction } from '../shell/text-action.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { Badge } from '../shell/badge.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { allows, type OrderPageProps } from './order-page-props.ts'
import { shipmentNames } from './order-words.ts'
import css from './shipments-card.module.css'

/** The parcels of an order, the latest first. */
export function ShipmentsCard({ order, open }: OrderPageProps) {
  const { shipments } = order
  if (shipments.length === 0) return null
  return (
    <Card
      title={t.parcels()}
      actions={
        allows(order, 'ship') && (
          <Button look="quiet" onClick={() => open({ kind: 'ship' })}>
            {t.shipRest()}
          </Button>
        )
      }
    >
      <ul role="list" className={css.parcels}>
        {shipments.toReversed().map((shipment) => (
          <Parcel key={shipment.id} {...{ order, open, shipment }} />
        ))}
      </ul>
    </Card>
  )
}

function Parcel({ order, open, shipment }: OrderPageProps & { shipment: DeskShipment }) {
  const dateText = useDateText()
  const { waybill, carrier, tracking_url: url, tracking_path: path, status, shipped_by: by } = shipment
  return (
    <li className={css.parcel}>
      <div className={css.head}>
        <p className={css.waybill}>
          <code className={css.code}>{waybill}</code>
          <CopyButton text={waybill} label={t.copyWaybill({ waybill })} />
        </p>
        <Badge text={shipmentNames[status]()} tone={status === 'delivered' ? 'success' : 'accent'} />
      </div>
      <p className={css.soft}>
        {[
          carrier,
          by === null
            ? t.shippedAt({ date: dateText(shipment.shipped_at) })
            : t.shippedBy({ date: dateText(shipment.shipped_at), by }),
          shipment.delivered_at !== null && t.deliveredAt({ date: dateText(shipment.delivered_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={css.lines}>{linesText(order, shipment)}</p>
      <div className={css.actions}>
        <TextAction href={url ?? path}>{url === null ? t.trackInShop() : t.trackParcel()}</TextAction>
        {allows(order, 'correct_waybill') && (
          <TextAction onPress={() => open({ kind: 'waybill', shipment })}>{t.correct()}</TextAction>
        )}
        {allows(order, 'deliver') && status === 'shipped' && order.shipments.length > 1 && (
          <TextAction onPress={() => open({ kind: 'deliverParcel', shipment })}>{t.markDelivered()}</TextAction>
        )}
      </div>
    </li>
  )
}

/** Returns what is in a parcel: “2 × Moon jar, 1 × Tea bowl”. */
function linesText({ lines }: DeskOrder, { lines: sent }: DeskShipment): string {
  return sent
    .map(({ id, quantity }) => t.unitsOf({ quantity, name: lines.find((line) => line.id === id)?.name ?? '' }))
    .join(', ')
}
