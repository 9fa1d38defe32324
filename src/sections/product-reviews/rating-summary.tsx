import type { ProductReviews } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import { Rating } from '#ui/rating.tsx'
import css from './product-reviews.module.css'

const stars = ['5', '4', '3', '2', '1'] as const

/** The figures of all reviews: their mean, and how many gave so many stars. */
export function RatingSummary({ figures }: { figures: ProductReviews }) {
  const { overall_rating: rating, total_reviews: total, rating_count: counts } = figures
  return (
    <>
      <Rating value={rating} count={total} />
      <ul role="list" aria-label="Reviews by stars" className={`${css.bars} ${patterns.small} ${patterns.figures}`}>
        {stars.map((star) => (
          <li key={star} className={css.bar}>
            <span>{star === '1' ? '1 star' : `${star} stars`}</span>
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
