import type { Order, OrderParcel } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/orders.ts'
import { DateTime } from '../storefront/date-time.tsx'
import css from './order.view.module.css'

/** The parcels of an order: one sentence about the only one, or a list with the items of each and what is still to come. */
export function OrderParcels({ order }: { order: Order }) {
  const { parcels, to_ship: rest, waybill, carrier } = order
  const [first] = parcels
  if (parcels.length > 1 || rest.length > 0) return <ParcelList order={order} />
  const only = first ?? (waybill === null ? undefined : { waybill, carrier, tracking_url: null })
  if (!only) return null
  const link = trackLinkOf(only.waybill)
  return (
    <p>
      {only.carrier
        ? t.carrierParcel({ carrier: only.carrier, waybill: only.waybill, link })
        : t.parcel({ waybill: only.waybill, link })}{' '}
      <CarrierLink parcel={only} />
    </p>
  )
}

function ParcelList({ order }: { order: Order }) {
  const { parcels, to_ship: rest } = order
  return (
    <section aria-labelledby="order-parcels" className={patterns.stack16}>
      <Heading level={2} size="part" id="order-parcels">
        {t.parcels()}
      </Heading>
      <ul role="list" className={patterns.stack16}>
        {parcels.map((parcel, index) => (
          <li key={parcel.waybill} className={`${css.sums} ${patterns.panel} ${patterns.stack8}`}>
            <div className={patterns.between}>
              <h3 className={patterns.name}>{t.numberedParcel({ number: index + 1 })}</h3>
              <p className={patterns.soft}>{stateOf(parcel)}</p>
            </div>
            <Items order={order} units={parcel.lines} />
            <p className={patterns.note}>
              {[parcel.carrier, t.trackingNumber({ waybill: parcel.waybill })].filter(Boolean).join(', ')}
            </p>
            <p className={patterns.cluster}>
              <Link href={pageHref('parcel', { waybill: parcel.waybill })} className={patterns.touch}>
                {t.trackParcelNumber({ number: index + 1 })}
              </Link>
              <CarrierLink parcel={parcel} />
            </p>
          </li>
        ))}
        {rest.length > 0 && (
          <li className={`${css.sums} ${patterns.panel} ${patterns.stack8}`}>
            <h3 className={patterns.name}>{t.stillToCome()}</h3>
            <Items order={order} units={rest} />
          </li>
        )}
      </ul>
    </section>
  )
}

const Items = ({ order, units }: { order: Order; units: OrderParcel['lines'] }) => (
  <ul role="list">
    {units.map(({ id, quantity }) => (
      <li key={id} dir="auto">
        {t.parcelItem({ quantity, name: order.productchannel.find((line) => line.id === id)?.name ?? '' })}
      </li>
    ))}
  </ul>
)

const CarrierLink = ({
  parcel: { carrier, tracking_url: url },
}: {
  parcel: Pick<OrderParcel, 'carrier' | 'tracking_url'>
}) =>
  url !== null && (
    <a href={url} target="_blank" rel="noreferrer" className={patterns.touch}>
      {carrier ? t.trackWithCarrier({ carrier }) : t.trackAtCarrier()}
    </a>
  )

function stateOf({ status, shipped_at: shippedAt, delivered_at: deliveredAt }: OrderParcel) {
  if (status === 'returned') return t.parcelCameBack()
  return status === 'delivered' && deliveredAt !== null
    ? t.parcelArrived({ deliveredAt, time })
    : t.parcelOnItsWay({ shippedAt, time })
}

const time = (moment: string) => <DateTime key="time" time={moment} day />
const trackLinkOf = (waybill: string) => (text: string) => (
  <Link key="link" href={pageHref('parcel', { waybill })}>
    {text}
  </Link>
)
