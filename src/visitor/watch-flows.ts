import type { ActorRefLike, InspectionEvent } from 'xstate'

/** Observes the shop's actors, including microsteps. */
export type FlowWatcher = (event: InspectionEvent) => void

/** The current observers. Their code is only loaded for developers and admins (src/app/for-authors.ts). */
export const flowWatchers = new Set<FlowWatcher>()

/** The running actors, for observers that are added later. */
export const runningActors = new Set<ActorRefLike>()

/** The `inspect` option of every actor in the browser, as a repository rule enforces. */
export const inspect: FlowWatcher = (event) => {
  if (event.type === '@xstate.snapshot')
    runningActors[event.snapshot.status === 'active' ? 'add' : 'delete'](event.actorRef)
  for (const watch of flowWatchers) watch(event)
}
