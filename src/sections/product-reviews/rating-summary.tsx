import type { ProductReviews } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import { Rating } from '#ui/rating.tsx'
import * as t from '#words/reviews.ts'
import css from './product-reviews.module.css'

const stars = ['5', '4', '3', '2', '1'] as const

/** Average rating and number of reviews by stars. */
export function RatingSummary({ figures }: { figures: ProductReviews }) {
  const { overall_rating: rating, total_reviews: total, rating_count: counts } = figures
  return (
    <>
      <Rating value={rating} count={total} />
      <ul role="list" aria-label={t.byRating()} className={`${css.bars} ${patterns.small} ${patterns.figures}`}>
        {stars.map((star) => (
          <li key={star} className={css.bar}>
            <span>{t.stars({ count: Number(star) })}</span>
            <span className={css.track}>
              <span className={css.part} style={{ width: `${(counts[star] / total) * 100}%` }} />
            </span>
            <span className={patterns.soft}>{counts[star]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
