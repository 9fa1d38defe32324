import { lazy, Suspense } from 'react'
import { reviewRightQuery } from '#api/review.queries.ts'
import { useOrderDialogs } from '#shop/order/use-order-dialogs.ts'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'

const Dialogs = lazy(() => import('#shop/order/order-dialogs.tsx').then((module) => ({ default: module.OrderDialogs })))

interface Props {
  slug: string
  /** There is no review yet. */
  isFirst: boolean
  locale: string
}

/** A buyer's way to write a review, or to change it: the rating of their order. Nothing for anybody else. */
export function OwnReview({ slug, isFirst, locale }: Props) {
  const { data } = useOwnQuery(reviewRightQuery(slug))
  const [snapshot, , actor] = useOrderDialogs()
  if (!data?.can_rate || data.order_no === null || data.line_id === null) return null
  const { order_no: orderNo, line_id: lineId, rating, published } = data
  const label = rating !== null ? 'Change your review' : isFirst ? 'Be the first to review it' : 'Write a review'
  return (
    <>
      <Button look="quiet" onClick={() => actor.send({ type: 'rating.opened', orderNo, lineId })}>
        {label}
      </Button>
      {rating !== null && !published && (
        <p className={patterns.note}>Your review is not shown now: the shop reads it.</p>
      )}
      {snapshot.hasTag('open') && (
        <Suspense fallback={null}>
          <Dialogs snapshot={snapshot} actor={actor} locale={locale} />
        </Suspense>
      )}
    </>
  )
}
