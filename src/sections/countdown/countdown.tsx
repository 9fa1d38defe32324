import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shopClockQuery } from '#api/shop-clock.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import { isOtherTimeZone, formatDateTime, zoneName } from '#domain/shop-time.ts'
import type { Settings } from '#generated/sections/countdown.js'
import { Band } from '#ui/band.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/closed.ts'
import { type Remaining, describeRemaining, remaining } from './remaining.ts'
import css from './countdown.module.css'

/** Counts down to the opening of the shop. */
export function Countdown({ id, settings: { heading, over } }: SectionProps<Settings>) {
  const { gate } = useSuspenseQuery(shopValuesQuery()).data
  const until = gate?.until ? Date.parse(gate.until) : undefined
  const now = useSeconds(until)
  if (until === undefined) return null
  const headingId = `${id}-heading`
  const left = now === undefined ? undefined : remaining(until, now)
  const isOver = now !== undefined && !left
  return (
    <Band labelledBy={headingId} top="none" className={css.root}>
      <h2 id={headingId} className={css.heading}>
        {heading}
      </h2>
      {isOver ? <p className={css.over}>{over}</p> : <Figures left={left} />}
      <Moment until={new Date(until)} isMounted={now !== undefined} />
    </Band>
  )
}

/** Returns the time every second until `until`; undefined before hydration. */
function useSeconds(until: number | undefined): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (until === undefined) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return now
}

const UNITS = { days: t.days, hours: t.hours, minutes: t.minutes, seconds: t.seconds } as const
const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const

/** The remaining time as figures; screen readers read it once, as text. */
function Figures({ left }: { left: Remaining | undefined }) {
  const [spoken, setSpoken] = useState<string>()
  if (left && spoken === undefined) setSpoken(describeRemaining(left))
  // Empty until the browser counts, with its space reserved. Days and hours are omitted once they reach zero.
  const from = left ? PARTS.findIndex((part) => left[part] > 0 || part === 'minutes') : PARTS.length
  const parts = PARTS.slice(from)
  return (
    <div className={css.figures} role="timer">
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {parts.map((part) => (
        <span key={part} className={css.part} data-part={part} aria-hidden="true">
          <span className={css.figure}>{String(left?.[part]).padStart(2, '0')}</span>
          <span className={css.unit}>{UNITS[part]({ count: left?.[part] ?? 0 })}</span>
        </span>
      ))}
    </div>
  )
}

/** The end time in the shop's time zone, naming the zone for visitors elsewhere. */
function Moment({ until, isMounted }: { until: Date; isMounted: boolean }) {
  const { data: clock } = useSuspenseQuery(shopClockQuery())
  return (
    <p className={css.moment}>
      <time dateTime={until.toISOString()}>{formatDateTime(until, 'long-minute', clock)}</time>
      {!(isMounted && !isOtherTimeZone(until, clock.timeZone)) && ` ${zoneName(until, clock)}`}
    </p>
  )
}
