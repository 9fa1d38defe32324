import type { QueryClient } from '@tanstack/react-query'
import type { AnyActorRef } from 'xstate'
import type { ApiMessage, Http } from '#api/client/http.ts'
import { type ActorHandle, type ChartCode, type LazyActor, lazyActor, type View } from './lazy-actor.ts'

/** The tab around the charts, given by the app. */
export interface Tab {
  http: Http
  queryClient: QueryClient
  /** Where the visitor is; `wanted`: the step that a guard has led them back from (RT-12). */
  place: () => { path: string; wanted: unknown }
  /** What the code of the first page needs at once, by its row of the page table. */
  needs: 'cart' | 'session' | undefined
  /** Whether somebody is logged in, as far as this browser knows. */
  isLoggedIn: () => boolean
  /** Leads to a page of the shop; resolves when the page is there. */
  goTo: (href: string, options?: { replace?: boolean }) => Promise<unknown>
  /** Calls back whenever another page is there. */
  onArrival: (listener: () => void) => void
  /** Shows the visitor a message. */
  notify: (message: ApiMessage) => void
  /** Called when an event was sent to a chart whose code cannot be loaded; `forget` drops the event. */
  onFailure: (name: string, code: ChartCode, forget: () => void) => void
}

/** The charts of one visitor in one tab. */
export interface Visitor extends Tab {
  /** The actor of a chart; one a tab, made when it is first asked for. */
  actorOf: <Actor extends AnyActorRef>(chart: Chart<Actor>) => LazyActor<Actor>
}

/** A statechart that lives as long as the tab: cart, session, wishlist. */
export interface Chart<Actor extends AnyActorRef> {
  /** How the chart is seen on the server, while a section hydrates, and until its code is here. */
  initial: View<Actor>
  /** What this browser remembers, shown after hydration until the code is here. */
  remembered?: () => View<Actor> | undefined
  /** Name for shoppers, as the start of a sentence: “Your cart”. */
  name: string
  /** The code `start` needs. */
  code: ChartCode
  /** Starts the machine once its code is loaded. */
  start: (visitor: Visitor) => Promise<Actor>
  /** Runs once, when the tab begins: says when to load the actor and what events reach it from outside. */
  begin?: (actor: LazyActor<Actor>, visitor: Visitor) => void
}

/** Defines a chart. The app begins those that it finds as the export `chart` of a file `*.chart.ts` in this folder; others begin when a section reads them. */
export const defineChart = <Actor extends AnyActorRef>(chart: Chart<Actor>): Chart<Actor> => chart

/** An actor that runs already and takes the place of a chart's own, for tests. */
export type Running = readonly [chart: object, actor: LazyActor<AnyActorRef>]

/** Puts a running actor in the place of a chart's own. */
export const running = <Actor extends AnyActorRef>(chart: Chart<Actor>, actor: ActorHandle<Actor>): Running => [
  chart,
  {
    load: () => undefined,
    send: (event) => actor.send(event as never),
    on: (type: string, handler: never) => actor.on(type as never, handler),
    subscribe: (observer) => actor.subscribe(observer),
    getSnapshot: () => actor.getSnapshot(),
  } as LazyActor<AnyActorRef>,
]

/** The charts of a visitor in a tab; those in `started` are there already. */
export function createVisitor(tab: Tab, started: Iterable<Running> = []): Visitor {
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
        onFailure: (forget) => tab.onFailure(chart.name, chart.code, forget),
      })
      actors.set(chart, actor as LazyActor<AnyActorRef>)
      chart.begin?.(actor, visitor)
      return actor
    },
  }
  return visitor
}
