import { type MouseEvent, useState } from 'react'
import { type ShopClock, dateIn, formatDateTime } from '#domain/shop-time.ts'
import type { Review } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/rating.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as common from '#words/common.ts'
import * as t from '#words/reviews.ts'
import css from './product-reviews.module.css'

const ReportDialog = lazyPart(
  () => import('./report-dialog.tsx'),
  (module) => module.ReportDialog,
)
const Zoom = lazyPart(
  () => import('#ui/zoom.tsx'),
  (module) => module.Zoom,
)

interface Props {
  review: Review
  clock: ShopClock
}

/** A review with stars, text, pictures and the shop's reply. */
export function ReviewItem({ review, clock }: Props) {
  const { author, place, rating, title, text, variant, verified, pictures, answer } = review
  const [isReporting, setReporting] = useState(false)
  return (
    <li>
      <article className={`${css.review} ${patterns.stack8}`} aria-label={t.authorAndRating({ author, rating })}>
        <Stars value={rating} label={t.ratingOf({ rating })} />
        {title && (
          <h3 className={patterns.name} dir="auto">
            {title}
          </h3>
        )}
        {text && (
          <p className={css.words} dir="auto">
            {text}
          </p>
        )}
        {pictures.length > 0 && <Pictures pictures={pictures} label={t.picturesBy({ author })} />}
        <div className={patterns.between}>
          <p className={patterns.note}>
            <bdi>{author}</bdi>
            {place && (
              <>
                , <bdi>{place}</bdi>
              </>
            )}
            {' · '}
            <Day time={review.created_at} clock={clock} />
            {verified && ` · ${t.verified()}`}
            {variant && (
              <>
                {' · '}
                <bdi>{variant}</bdi>
              </>
            )}
          </p>
          <button
            type="button"
            className={`${css.report} ${patterns.action} ${patterns.note}`}
            onClick={() => setReporting(true)}
          >
            {t.report({ author, hidden: renderHidden })}
          </button>
        </div>
        {answer && (
          <div className={`${css.answer} ${patterns.stack4}`}>
            <p className={patterns.note}>
              {t.reply()} · <Day time={answer.created_at} clock={clock} />
            </p>
            <p className={css.words} dir="auto">
              {answer.text}
            </p>
          </div>
        )}
      </article>
      {isReporting && <ReportDialog reviewId={review.id} author={author} onClose={() => setReporting(false)} />}
    </li>
  )
}

/** A date in the shop's locale; browsers and server may spell months differently. */
function Day({ time, clock }: { time: string; clock: ShopClock }) {
  const moment = new Date(time)
  return (
    <time dateTime={dateIn(clock.timeZone, moment)} suppressHydrationWarning>
      {formatDateTime(moment, 'day', clock)}
    </time>
  )
}

function Pictures({ pictures, label }: { pictures: Review['pictures']; label: string }) {
  const [zoomed, setZoomed] = useState<number>()

  function zoom(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setZoomed(index)
  }

  return (
    <>
      <ul role="list" aria-label={label} className={patterns.cluster}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={css.picture}>
            <a
              href={picture.src}
              data-opens=""
              aria-label={common.zoomInOn({ picture: picture.alt })}
              onPointerEnter={Zoom.preload}
              onFocus={Zoom.preload}
              onClick={(event) => zoom(event, index)}
            >
              <Picture image={picture} sizes={{ xs: '96px' }} ratio="4:5" />
            </a>
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <Zoom pictures={pictures} previews={[]} start={zoomed} label={label} onClose={() => setZoomed(undefined)} />
      )}
    </>
  )
}

const renderHidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
