import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewRightQuery } from '#api/review.queries.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'

const RatingDialog = lazyPart(
  () => import('#shop/order/order-dialogs.tsx'),
  (module) => module.RatingDialog,
)

interface Props {
  slug: string
  /** There is no review yet. */
  isFirst: boolean
  locale: string
}

/** A buyer's way to write a review, or to change it: the rating of their order. Nothing for anybody else. It stands in a page that is alive. */
export function OwnReview({ slug, isFirst, locale }: Props) {
  const { data } = useQuery(reviewRightQuery(slug))
  const [isOpen, setOpen] = useState(false)
  if (!data?.can_rate || data.order_no === null || data.line_id === null) return null
  const { order_no: orderNo, line_id: lineId, rating, published } = data
  const label = rating !== null ? 'Change your review' : isFirst ? 'Be the first to review it' : 'Write a review'
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {rating !== null && !published && (
        <p className={patterns.note}>Your review is not shown now: the shop reads it.</p>
      )}
      {isOpen && <RatingDialog orderNo={orderNo} lineId={lineId} locale={locale} onClose={() => setOpen(false)} />}
    </>
  )
}
