import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { findGa4Problems } from '#domain/ga4-rules.ts'
import { subscribeTracker } from '#domain/track.ts'
import css from './debug-panel.module.css'

interface Heard {
  id: number
  at: string
  name: string
  values: Readonly<Record<string, unknown>>
  to?: string
}

/** Puts the list of analytics events at the foot of the page (`?debug=analytics`, for admins and in development). */
export function showAnalytics(): void {
  createRoot(document.body.appendChild(document.createElement('aside'))).render(<DebugPanel />)
}

/** Events as they happen, what is sent of them, and what is missing by GA4's rules. Nothing leaves the page for it. */
export function DebugPanel() {
  const [events, setEvents] = useState<readonly Heard[]>([])
  useEffect(
    () =>
      subscribeTracker((event) => {
        const { name, values, to } = (event as CustomEvent<Omit<Heard, 'id' | 'at'>>).detail
        const at = new Date().toLocaleTimeString('en-GB')
        setEvents((before) => [{ id: before.length, at, name, values, ...(to && { to }) }, ...before])
      }),
    [],
  )
  return (
    <details className={css.root} open>
      <summary className={css.title}>Analytics: {events.length} events</summary>
      {events.length === 0 && <p>Nothing has happened yet. Look at a product, or put one into the cart.</p>}
      <ol className={css.list} aria-live="polite">
        {events.map(({ id, at, name, values, to }) => (
          <li key={id}>
            <strong>{name}</strong> {at}
            {to && ` for ${to}`}
            <Faults name={name} values={values} />
            <pre className={css.values}>{JSON.stringify(values, null, 1)}</pre>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Faults({ name, values }: Pick<Heard, 'name' | 'values'>) {
  const faults = findGa4Problems({ name, values })
  if (faults.length === 0) return <p>GA4 has all it needs.</p>
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
