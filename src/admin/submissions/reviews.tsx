import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { UndecidedReview } from '#generated/api.d.ts'
import { decideOnReview, listUndecidedReviews } from '#generated/calls/submissions.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-submissions.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './submissions.module.css'

/** /admin/reviews: reviews that were reported or are not shown yet. */
export function Screen() {
  const query = useQuery({ ...queryOf(listUndecidedReviews), staleTime: 0 })
  return (
    <Page title={t.reviews()} lead={t.reviewsLead()} width="text">
      <LoadedPart query={query}>
        {(reviews) =>
          reviews.length === 0 ? (
            <NothingHere title={t.noReviews()} advice={t.noReviewsAdvice()} />
          ) : (
            reviews.map((review) => <Review key={review.id} review={review} />)
          )
        }
      </LoadedPart>
    </Page>
  )
}

function Review({ review }: { review: UndecidedReview }) {
  const { id, product, product_path: path, author, rating, title, body, state, reports } = review
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const dateText = useDateText()
  const decide = (decision: 'show' | 'hide') =>
    run(async () => {
      await decideOnReview(http, { params: { id: String(id) }, body: { decision } })
      await queryClient.invalidateQueries({ queryKey: listUndecidedReviews.key() })
      return decision === 'show' ? t.reviewShown() : t.reviewHidden()
    })
  return (
    <Card
      title={title || t.untitled()}
      lead={
        <>
          {t.reviewBy({ rating, author })} · {dateText(review.created_at)} ·{' '}
          <a href={path} target="_blank" rel="noreferrer">
            {product}
          </a>
        </>
      }
    >
      <p className={css.text}>{body}</p>
      <p className={patterns.note}>
        {t.reviewState({ state })}
        {reports > 0 && (
          <>
            <br />
            {t.reviewReports({ count: reports, customers: review.customer_reports, reasons: review.reasons })}
          </>
        )}
      </p>
      <ButtonRow>
        <Button disabled={isRunning} aria-label={t.showReviewBy({ author })} onClick={() => decide('show')}>
          {t.show()}
        </Button>
        <Button
          look="quiet"
          disabled={isRunning}
          aria-label={t.hideReviewBy({ author })}
          onClick={() => decide('hide')}
        >
          {t.hide()}
        </Button>
      </ButtonRow>
    </Card>
  )
}
