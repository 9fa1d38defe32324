import { useQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'

/** A day and an hour, as the shop's country writes them and the browser's clock has them. */
export function Moment({ time }: { time: string }) {
  const { data: locale } = useQuery(shopLocaleQuery())
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  return <time dateTime={time}>{words}</time>
}
