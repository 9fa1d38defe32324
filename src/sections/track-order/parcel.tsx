import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { trackingQuery } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Tracking } from '#generated/api.d.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { pageHref } from '#pages/page-href.ts'
import { OrderProgress } from '#shop/order/order-progress.tsx'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as common from '#words/common.ts'
import * as t from '#words/orders.ts'

const statusTexts: Readonly<Record<Tracking['status'], () => string>> = {
  shipped: t.parcelShipped,
  delivered: t.parcelDelivered,
  returned: t.parcelReturned,
}

/** The progress of a parcel, or an explanation if it is unknown. */
export function Parcel({ waybill }: { waybill: string }) {
  const { data, error, isFetching, refetch } = useOwnQuery(trackingQuery(waybill))
  if (data) return <Progress parcel={data} />
  if (!error || isFetching) {
    return (
      <div className={patterns.stack16} aria-busy="true">
        <VisuallyHidden>{common.loading()}</VisuallyHidden>
        <noscript>{t.parcelNeedsJavaScript()}</noscript>
        <Skeleton width="16rem" height="25px" />
        <Skeleton width="20rem" />
        <Skeleton height="64px" />
      </div>
    )
  }
  return isUnknown(error) ? (
    <UnknownParcel waybill={waybill} />
  ) : (
    <div className={`${patterns.stack16} ${patterns.start}`}>
      <p>{error instanceof ApiError && error.kind !== 'contract' ? error.message : common.requestFailed()}</p>
      <Button look="quiet" onClick={() => void refetch()}>
        {common.tryAgain()}
      </Button>
    </div>
  )
}

/** The API refuses malformed numbers with 400. */
const isUnknown = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

function UnknownParcel({ waybill }: { waybill: string }) {
  return (
    <div className={`${patterns.stack16} ${patterns.start}`}>
      <Drawing name="parcel" />
      <p className={patterns.lead}>{t.parcelUnknown({ waybill, number: waybillNumber })}</p>
      <Link href={pageHref('orders')} className={patterns.touch}>
        {t.seeOrders()}
      </Link>
    </div>
  )
}

function Progress({ parcel: { waybill, carrier, status, steps, expected } }: { parcel: Tracking }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  return (
    <div className={patterns.stack24}>
      <Heading level={2} size="part">
        {t.parcelNumber({ waybill })}
      </Heading>
      <p>
        {statusTexts[status]()} {expected && t.parcelExpected({ days: formatDelivery(expected, locale) })}{' '}
        {carrier && <span className={patterns.soft}>{t.parcelCarrier({ carrier })}</span>}
      </p>
      <OrderProgress steps={steps} label={t.parcelProgress({ waybill })} />
    </div>
  )
}

const waybillNumber = (text: string) => (
  <strong key="number" className={patterns.strong}>
    {text}
  </strong>
)
