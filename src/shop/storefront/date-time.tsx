import { useQuery } from '@tanstack/react-query'
import { NO_CLOCK, shopClockQuery } from '#api/shop-clock.queries.ts'
import { isOtherTimeZone, formatDateTime, zoneName } from '#domain/shop-time.ts'

interface Props {
  time: string
  /** The day without the hour. */
  day?: boolean
}

/**
 * A date and time in the shop's time zone and locale. The zone is named when the browser's clock differs. Client-side
 * data only.
 */
export function DateTime({ time, day = false }: Props) {
  const { data: clock = NO_CLOCK } = useQuery(shopClockQuery())
  const moment = new Date(time)
  const zone = !day && isOtherTimeZone(moment, clock.timeZone) ? ` ${zoneName(moment, clock)}` : ''
  return (
    <time dateTime={time}>
      {formatDateTime(moment, day ? 'day' : 'minute', clock)}
      {zone}
    </time>
  )
}
