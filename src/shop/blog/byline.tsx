import { formatCalendarDay } from '#domain/shop-time.ts'
import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/content.ts'

interface Props {
  author: string
  /** YYYY-MM-DD */
  day: string
  minutes: number
}

/** Author, date and reading time of an article. */
export function Byline({ author, day, minutes }: Props) {
  return (
    <p className={patterns.note}>
      {author && <span dir="auto">{author}</span>}
      {author && ' · '}
      <Day day={day} />
      {` · ${t.readingTime({ minutes })}`}
    </p>
  )
}

/** A day of the shop's calendar, the same in all time zones. */
export function Day({ day }: { day: string }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  return (
    // Browsers may format a day differently from the server.
    <time dateTime={day} suppressHydrationWarning>
      {formatCalendarDay(day, 'long-day', locale)}
    </time>
  )
}
