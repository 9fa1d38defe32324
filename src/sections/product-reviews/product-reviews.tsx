import { useSuspenseQuery } from '@tanstack/react-query'
import { productReviewsQuery } from '#api/review.queries.ts'
import { shopClockQuery } from '#api/shop-clock.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/product-reviews.js'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/reviews.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewedProduct, reviewsHref, wantedReviews } from './wanted-reviews.ts'
import css from './product-reviews.module.css'

const OwnReview = lazyPart(
  () => import('./own-review.tsx'),
  (module) => module.OwnReview,
)

const sorts = [
  ['newest', t.newest],
  ['highest', t.highest],
  ['lowest', t.lowest],
] as const

/** Reviews of the page's product (CT-05), with a button for buyers to write one. */
export function ProductReviews({ id, settings }: SectionProps<Settings>) {
  const page = usePage()
  const wanted = wantedReviews(page)
  const { data: clock } = useSuspenseQuery(shopClockQuery())
  const { data } = useSuspenseQuery(productReviewsQuery(wanted))
  const user = useAuth(selectUser)
  const { reviews, total_reviews: total } = data
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={headingId}>
      <div id="reviews" className={`${css.root} ${patterns.stack32}`}>
        <div className={`${patterns.stack16} ${patterns.start}`}>
          <Heading level={2} id={headingId}>
            {settings.heading}
          </Heading>
          {total > 0 ? <RatingSummary figures={data} /> : <p className={patterns.soft}>{settings.empty}</p>}
          {user && <OwnReview key={user.id} slug={reviewedProduct(page)} isFirst={total === 0} locale={clock.locale} />}
        </div>
        {total > 0 && (
          <div className={patterns.stack8}>
            {total > 1 && (
              <nav aria-label={t.sort()} className={`${patterns.cluster24} ${patterns.small}`}>
                {sorts.map(([sort, label]) => (
                  <Link
                    key={sort}
                    className={`${patterns.touch} ${sort === wanted.sort ? patterns.strong : `${patterns.soft} ${patterns.lined}`}`}
                    href={reviewsHref(page, 1, sort)}
                    current={sort === wanted.sort}
                    preload={false}
                  >
                    {label()}
                  </Link>
                ))}
              </nav>
            )}
            {reviews.data.length === 0 && <p className={patterns.soft}>{t.pastEnd()}</p>}
            <ol role="list" className={patterns.lines}>
              {reviews.data.map((review) => (
                <ReviewItem key={review.id} review={review} clock={clock} />
              ))}
            </ol>
            <Pagination
              page={reviews.page}
              pages={Math.ceil(total / reviews.perPage)}
              hrefOf={(number) => reviewsHref(page, number, wanted.sort)}
              label={t.pages()}
            />
          </div>
        )}
      </div>
    </Band>
  )
}
