import { useQuery } from '@tanstack/react-query'
import { NO_CLOCK, shopClockQuery } from '#api/shop-clock.queries.ts'
import { isElsewhere, writeMoment, zoneName } from '#domain/shop-time.ts'

interface Props {
  time: string
  /** The day without the hour. */
  day?: boolean
}

/**
 * A day and an hour by the shop's clock, written as its country writes them. Where the browser's clock shows another time, the hour names
 * its zone. Only for what the browser fetched itself.
 */
export function Moment({ time, day = false }: Props) {
  const { data: clock = NO_CLOCK } = useQuery(shopClockQuery())
  const moment = new Date(time)
  const zone = !day && isElsewhere(moment, clock.timeZone) ? ` ${zoneName(moment, clock)}` : ''
  return (
    <time dateTime={time}>
      {writeMoment(moment, day ? 'day' : 'minute', clock)}
      {zone}
    </time>
  )
}
