import type { ActorRefLike, InspectionEvent } from 'xstate'

/** Hears what the shop's actors do, microsteps included. */
export type FlowWatcher = (event: InspectionEvent) => void

/** Those who watch now: none in a shopper's tab. Their code comes for developers and admins alone (src/app/for-authors.ts). */
export const flowWatchers = new Set<FlowWatcher>()

/** The actors that run now, so that a watcher who comes later sees them too. */
export const runningActors = new Set<ActorRefLike>()

/** The `inspect` option of every actor in the browser, of `createActor` and of `useMachine`; a repository rule asks for it. */
export const inspect: FlowWatcher = (event) => {
  if (event.type === '@xstate.snapshot')
    runningActors[event.snapshot.status === 'active' ? 'add' : 'delete'](event.actorRef)
  for (const watch of flowWatchers) watch(event)
}
