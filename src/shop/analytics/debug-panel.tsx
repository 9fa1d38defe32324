import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { findGa4Problems } from '#domain/ga4-rules.ts'
import { subscribeTracker } from '#domain/track.ts'
import * as t from '#words/consent.ts'
import css from './debug-panel.module.css'

interface ListedEvent {
  id: number
  at: string
  name: string
  values: Readonly<Record<string, unknown>>
  to?: string
}

/** Shows a panel of analytics events at the end of the page (`?debug=analytics`, for admins and in development). */
export function showAnalytics(): void {
  createRoot(document.body.appendChild(document.createElement('aside'))).render(<DebugPanel />)
}

/** Lists events with their values and what GA4's rules find missing. Sends nothing. */
export function DebugPanel() {
  const [events, setEvents] = useState<readonly ListedEvent[]>([])
  useEffect(
    () =>
      subscribeTracker((event) => {
        const { name, values, to } = (event as CustomEvent<Omit<ListedEvent, 'id' | 'at'>>).detail
        const at = new Date().toLocaleTimeString('en-GB')
        setEvents((before) => [{ id: before.length, at, name, values, ...(to && { to }) }, ...before])
      }),
    [],
  )
  return (
    <details className={css.root} open>
      <summary className={css.title}>{t.analyticsEvents({ count: events.length })}</summary>
      {events.length === 0 && <p>{t.noEvents()}</p>}
      <ol className={css.list} aria-live="polite">
        {events.map(({ id, at, name, values, to }) => (
          <li key={id}>
            <strong>{name}</strong> {to ? t.sentTo({ time: at, tracker: to }) : at}
            <Faults name={name} values={values} />
            <pre className={css.values}>{JSON.stringify(values, null, 1)}</pre>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Faults({ name, values }: Pick<ListedEvent, 'name' | 'values'>) {
  const faults = findGa4Problems({ name, values })
  if (faults.length === 0) return <p>{t.ga4Complete()}</p>
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
