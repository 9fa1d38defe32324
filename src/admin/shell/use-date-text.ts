import { useCallback } from 'react'
import { formatDateTime } from '#domain/shop-time.ts'
import { useSession } from './session.ts'

/** Returns a function that writes a moment in the shop's language and time zone. */
export function useDateText(style: 'day' | 'minute' = 'minute'): (moment: string) => string {
  const { locale, time_zone: timeZone } = useSession().shop
  return useCallback(
    (moment) => formatDateTime(new Date(moment), style, { locale, timeZone }),
    [locale, timeZone, style],
  )
}
