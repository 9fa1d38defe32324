import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Chart, Visitor } from './chart.ts'
import type { LazyActor, View } from './lazy-actor.ts'

const Context = createContext<Visitor | undefined>(undefined)

/** Hands the visitor's charts to the page; on the server there is no visitor. */
export function VisitorProvider({ visitor, children }: { visitor: Visitor | undefined; children: ReactNode }) {
  return <Context value={visitor}>{children}</Context>
}

/** The actor of a chart, to send events to; only in handlers and effects, which the server never runs. */
export function useActor<Actor extends AnyActorRef>(chart: Chart<Actor>): LazyActor<Actor> {
  return use(Context)?.actorOf(chart) ?? missing
}

/**
 * Reads a chart through a selector that gives the same value until something changes. On the server, while the section
 * hydrates and until the chart's code is here, the selector is given the chart's initial view.
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
    throw new Error('A chart of the visitor is used outside of VisitorProvider, or while rendering on the server')
  },
})
