import * as t from '#words/common.ts'
import css from './rating.module.css'
import patterns from './patterns.module.css'

interface Props {
  /** Out of five, such as 4.6. */
  value: number
  /** Number of reviews. */
  count: number
}

/** An average rating as stars and text. */
export function Rating({ value, count }: Props) {
  return (
    <p className={`${css.root} ${patterns.cluster} ${patterns.small} ${patterns.figures}`}>
      <Stars value={value} />
      <span>
        {t.rating({
          rating: value.toFixed(1),
          reviews: count,
          count: renderCount,
        })}
      </span>
    </p>
  )
}

const renderCount = (text: string) => (
  <span key="count" className={`${css.count} ${patterns.soft}`}>
    {text}
  </span>
)

/** Five stars, filled by the rating, with a label where there is no text. */
export function Stars({ value, label }: { value: number; label?: string }) {
  return (
    <span
      className={css.stars}
      style={{ backgroundSize: `${Math.min(value / 5, 1) * 100}% 100%` }}
      {...(label && { role: 'img', 'aria-label': label })}
    />
  )
}
