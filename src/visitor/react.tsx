import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Chart, Visitor } from './chart.ts'
import type { LazyActor, View } from './lazy-actor.ts'

const Context = createContext<Visitor | undefined>(undefined)

/** Provides the visitor's charts; there are none on the server. */
export function VisitorProvider({ visitor, children }: { visitor: Visitor | undefined; children: ReactNode }) {
  return <Context value={visitor}>{children}</Context>
}

/** Returns the actor of a chart for handlers and effects. */
export function useActor<Actor extends AnyActorRef>(chart: Chart<Actor>): LazyActor<Actor> {
  return use(Context)?.actorOf(chart) ?? missing
}

/**
 * Reads a chart with a selector that returns a stable value. On the server, during hydration and until the chart's code
 * is loaded, the selector receives the initial view.
 */
export function useView<Actor extends AnyActorRef, T>(chart: Chart<Actor>, selector: (view: View<Actor>) => T): T {
  const actor = use(Context)?.actorOf(chart)
  return useSyncExternalStore(
    (onChange) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    () => selector(actor?.getSnapshot() ?? chart.initial),
    () => selector(chart.initial),
  )
}

const missing = new Proxy({} as LazyActor<never>, {
  get() {
    throw new Error('VisitorProvider is missing')
  },
})
