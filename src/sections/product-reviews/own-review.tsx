import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewRightQuery } from '#api/review.queries.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/reviews.ts'

const RatingDialog = lazyPart(
  () => import('#shop/order/order-dialogs.tsx'),
  (module) => module.RatingDialog,
)

interface Props {
  slug: string
  /** Whether there is no review yet. */
  isFirst: boolean
  locale: string
}

/** A button for buyers to write or edit their review. */
export function OwnReview({ slug, isFirst, locale }: Props) {
  const { data } = useQuery(reviewRightQuery(slug))
  const [isOpen, setOpen] = useState(false)
  if (!data?.can_rate || data.order_no === null || data.line_id === null) return null
  const { order_no: orderNo, line_id: lineId, rating, published } = data
  const label = rating !== null ? t.edit() : isFirst ? t.writeFirst() : t.write()
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {rating !== null && !published && <p className={patterns.note}>{t.inReview()}</p>}
      {isOpen && <RatingDialog orderNo={orderNo} lineId={lineId} locale={locale} onClose={() => setOpen(false)} />}
    </>
  )
}
