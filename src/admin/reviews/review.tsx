import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { ReviewDetails } from '#generated/api.d.ts'
import { getReviewDetails } from '#generated/calls/submissions.ts'
import { pictureUrl } from '#lib/image.ts'
import { Stars } from '#ui/rating.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-reviews.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { orderHref } from '../shell/order-href.ts'
import type { ScreenProps } from '../shell/screen.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './reviews.module.css'

/** /admin/reviews/7: what a customer wrote, above the decision and the answer. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} Head={ReviewHead} />
}

function ReviewHead({ record: { id } }: { record: AdminRecord }) {
  const query = useQuery({ ...queryOf(getReviewDetails, { params: { id } }), staleTime: 0 })
  return <LoadedPart query={query}>{(review) => <ReviewText review={review} />}</LoadedPart>
}

function ReviewText({ review }: { review: ReviewDetails }) {
  const { product_path: path, rating, author, verified, variant, title, text, order_no: order } = review
  const dateText = useDateText()
  return (
    <Card
      title={title || t.untitled()}
      lead={
        <>
          <bdi>{author}</bdi> · {verified ? t.verified() : t.notVerified()} · {dateText(review.created_at)}
        </>
      }
    >
      <Stars value={rating} label={t.stars({ count: rating })} />
      {text === '' ? (
        <p className={patterns.note}>{t.noText()}</p>
      ) : (
        <p className={css.text} dir="auto">
          {text}
        </p>
      )}
      {review.pictures.length > 0 && <Pictures review={review} />}
      <p className={patterns.cluster}>
        {path !== null && (
          <a href={path} target="_blank" rel="noreferrer">
            {t.showProduct()}
          </a>
        )}
        {order !== null && <AdminLink href={orderHref(order)}>{t.showOrder({ number: order })}</AdminLink>}
        {variant !== '' && <span className={patterns.note}>{variant}</span>}
      </p>
      {review.reports.length > 0 && <Reports review={review} />}
    </Card>
  )
}

const Pictures = ({ review: { pictures, author } }: { review: ReviewDetails }) => (
  <ul role="list" className={css.pictures} aria-label={t.picturesBy({ author })}>
    {pictures.map(({ src, alt, width, height }) => (
      <li key={src}>
        <a href={src} target="_blank" rel="noreferrer">
          <img
            className={css.picture}
            src={pictureUrl(src, 320)}
            alt={t.openPicture({ picture: alt })}
            width={width}
            height={height}
            loading="lazy"
          />
        </a>
      </li>
    ))}
  </ul>
)

const Reports = ({ review: { reports } }: { review: ReviewDetails }) => (
  <section>
    <h3 className={patterns.name}>{t.reports()}</h3>
    <ul className={patterns.small}>
      {reports.map(({ reason, count, by_customers: customers }) => (
        <li key={reason}>
          {t.report({ reason: reason === 'wrong-product' ? 'wrongProduct' : reason, count, customers })}
        </li>
      ))}
    </ul>
  </section>
)
