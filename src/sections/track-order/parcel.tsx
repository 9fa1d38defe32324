import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { trackingQuery } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Tracking } from '#generated/api.d.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { ownMessages } from '#domain/messages.ts'
import { pageHref } from '#routes/page-href.ts'
import { ProgressLine } from '#shop/order/progress-line.tsx'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const statusWords: Readonly<Record<Tracking['status'], string>> = {
  shipped: 'It is on its way.',
  delivered: 'It has arrived.',
  returned: 'It was returned to us.',
}

/** The parcel of a waybill, or why there is nothing to see of it. */
export function Parcel({ waybill }: { waybill: string }) {
  const { data, error, isFetching, refetch } = useOwnQuery(trackingQuery(waybill))
  if (data) return <Progress parcel={data} />
  if (!error || isFetching) {
    return (
      <div className={patterns.stack16} aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <noscript>Turn on JavaScript in your browser to see where your parcel is.</noscript>
        <Skeleton width="16rem" height="25px" />
        <Skeleton width="20rem" />
        <Skeleton height="64px" />
      </div>
    )
  }
  return isUnknown(error) ? (
    <Unknown waybill={waybill} />
  ) : (
    <div className={`${patterns.stack16} ${patterns.start}`}>
      <p>{error instanceof ApiError && error.kind !== 'contract' ? error.message : ownMessages.requestFailed}</p>
      <Button look="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** A number that no parcel can have is refused as malformed. */
const isUnknown = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

function Unknown({ waybill }: { waybill: string }) {
  return (
    <div className={`${patterns.stack16} ${patterns.start}`}>
      <Drawing name="parcel" />
      <p className={patterns.lead}>
        We couldn’t find a parcel with the number <strong className={patterns.strong}>{waybill}</strong>. Check it
        against the email we sent when your order left us. If you haven’t had that email yet, your order is still with
        us.
      </p>
      <Link href={pageHref('orders')} className={patterns.touch}>
        See your orders
      </Link>
    </div>
  )
}

function Progress({ parcel: { waybill, carrier, status, steps, expected } }: { parcel: Tracking }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  return (
    <div className={patterns.stack24}>
      <Heading level={2} size="part">
        Parcel {waybill}
      </Heading>
      <p>
        {statusWords[status]} {expected && `Expected ${formatDelivery(expected, locale)}. `}
        {carrier && <span className={patterns.soft}>Carried by {carrier}.</span>}
      </p>
      <ProgressLine steps={steps} label={`Progress of parcel ${waybill}`} />
    </div>
  )
}
