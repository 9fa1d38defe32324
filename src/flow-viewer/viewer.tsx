import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from './live/use-live.ts'
import { MachineList } from './machine-list.tsx'
import { MachineView } from './machine-view.tsx'
import { machines } from './machines.ts'
import css from './flow-viewer.module.css'

const onHash = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** /dev/flows: the list of machines, and the selected one's chart. The selection is part of the address. */
export function FlowViewer() {
  const live = useLive()
  const hash = useSyncExternalStore(onHash, () => location.hash.slice(1))
  const chosen = machines.find(({ name }) => name === hash)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = chosen?.name
  useEffect(() => {
    document.title = name === undefined ? 'Flows' : `${name} · Flows`
    // On phones the chart replaces the list.
    if (name !== undefined) heading.current?.focus({ preventScroll: true })
  }, [name])

  return (
    <div className={css.page} data-chosen={chosen ? '' : undefined}>
      <MachineList machines={machines} chosen={name} live={live} />
      <main className={css.main}>
        {chosen ? (
          <MachineView key={chosen.name} shown={chosen} live={live} heading={heading} />
        ) : (
          <div className={css.welcome}>
            <p>Choose a chart. Those with a dot run in another tab of this browser.</p>
            <p>
              <a href="/" target="_blank" rel="noreferrer">
                Open the shop in another tab
              </a>
            </p>
          </div>
        )}
      </main>
    </div>
  )
}
