import type { QueryClient } from '@tanstack/react-query'
import type { AnyActorRef } from 'xstate'
import type { ApiMessage, Http } from '#api/client/http.ts'
import { type ActorHandle, type ChartCode, type LazyActor, lazyActor, type View } from './lazy-actor.ts'

/** What the app provides to the charts. */
export interface Tab {
  http: Http
  queryClient: QueryClient
  /** The visitor's location. `wanted` is the step from which a guard redirected them (RT-12). */
  place: () => { path: string; wanted: unknown }
  /** The chart the first page needs at once, by its row of the page table. */
  needs: 'cart' | 'session' | undefined
  /** Whether somebody is logged in, as far as the browser knows. */
  isLoggedIn: () => boolean
  /** Navigates within the shop; resolves when the page is shown. */
  goTo: (href: string, options?: { replace?: boolean }) => Promise<unknown>
  /** Calls back after each navigation. */
  onArrival: (listener: () => void) => void
  /** Shows a message to the visitor. */
  notify: (message: ApiMessage) => void
  /** Called when an event was sent to a chart whose code cannot be loaded; `forget` drops the event. */
  onFailure: (code: ChartCode, forget: () => void) => void
}

/** The charts of a visitor in one tab. */
export interface Visitor extends Tab {
  /** Returns the actor of a chart, created on first use. */
  actorOf: <Actor extends AnyActorRef>(chart: Chart<Actor>) => LazyActor<Actor>
}

/** A statechart that lives as long as the tab, such as cart, session and wishlist. */
export interface Chart<Actor extends AnyActorRef> {
  /** The view on the server, during hydration and until the code is loaded. */
  initial: View<Actor>
  /** The view remembered by the browser, shown after hydration until the code is loaded. */
  remembered?: () => View<Actor> | undefined
  /** The code `start` needs. */
  code: ChartCode
  /** Starts the machine once its code is loaded. */
  start: (visitor: Visitor) => Promise<Actor>
  /** Runs once when the tab opens: decides when to load the actor, and connects external events. */
  begin?: (actor: LazyActor<Actor>, visitor: Visitor) => void
}

/**
 * Defines a chart. The app starts every export `chart` of a file `*.chart.ts` in this folder; others start when a
 * section first reads them.
 */
export const defineChart = <Actor extends AnyActorRef>(chart: Chart<Actor>): Chart<Actor> => chart

/** A running actor that replaces a chart's own in tests. */
export type StartedChart = readonly [chart: object, actor: LazyActor<AnyActorRef>]

export const startedChart = <Actor extends AnyActorRef>(
  chart: Chart<Actor>,
  actor: ActorHandle<Actor>,
): StartedChart => [
  chart,
  {
    load: () => undefined,
    send: (event) => actor.send(event as never),
    on: (type: string, handler: never) => actor.on(type as never, handler),
    subscribe: (observer) => actor.subscribe(observer),
    getSnapshot: () => actor.getSnapshot(),
  } as LazyActor<AnyActorRef>,
]

/** Creates the charts of a tab, with those in `started` already running. */
export function createVisitor(tab: Tab, started: Iterable<StartedChart> = []): Visitor {
  const actors = new Map<object, LazyActor<AnyActorRef>>(started)
  const visitor: Visitor = {
    ...tab,
    actorOf: <Actor extends AnyActorRef>(chart: Chart<Actor>): LazyActor<Actor> => {
      const known = actors.get(chart)
      if (known) return known as LazyActor<Actor>
      const actor = lazyActor<Actor>({
        code: chart.code,
        start: () => chart.start(visitor),
        initial: chart.remembered?.() ?? chart.initial,
        onFailure: (forget) => tab.onFailure(chart.code, forget),
      })
      actors.set(chart, actor as LazyActor<AnyActorRef>)
      chart.begin?.(actor, visitor)
      return actor
    },
  }
  return visitor
}
