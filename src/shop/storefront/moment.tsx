import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'

interface Props {
  time: string
  /** The day without the hour. */
  day?: boolean
}

/** A day and an hour, as the shop's country writes them and the browser's clock has them; only for what the browser fetched itself. */
export function Moment({ time, day = false }: Props) {
  const { data: locale } = useQuery(shopLocaleQuery())
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(!day && { timeStyle: 'short' }) })
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}
