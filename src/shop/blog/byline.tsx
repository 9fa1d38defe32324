import { formatCalendarDay } from '#domain/shop-time.ts'
import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import patterns from '#ui/patterns.module.css'

interface Props {
  author: string
  /** YYYY-MM-DD */
  day: string
  minutes: number
}

/** Who wrote an article, when, and how long it takes to read. */
export function Byline({ author, day, minutes }: Props) {
  return (
    <p className={patterns.note}>
      {author && <span dir="auto">{author}</span>}
      {author && ' · '}
      <Day day={day} />
      {` · ${minutes} min read`}
    </p>
  )
}

/** A day of the shop's calendar: the same for readers everywhere. */
export function Day({ day }: { day: string }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  return (
    // Two releases of a browser may write one day in two ways.
    <time dateTime={day} suppressHydrationWarning>
      {formatCalendarDay(day, 'long-day', locale)}
    </time>
  )
}
