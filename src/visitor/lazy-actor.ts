import type { AnyActorRef, EventFrom, SnapshotFrom } from 'xstate'

/** What may be read of a chart: its context and its tags, never the names of its states. */
export type View<Actor extends AnyActorRef> = Pick<SnapshotFrom<Actor>, 'context' | 'hasTag'>

interface Subscription {
  unsubscribe: () => void
}

/** What the page needs of an actor: send it events, read it and be notified. Every running actor is one. */
export interface ActorHandle<Actor extends AnyActorRef> extends Pick<Actor, 'send' | 'on'> {
  getSnapshot: () => View<Actor>
  subscribe: (observer: (view: View<Actor>) => void) => Subscription
}

/** An actor whose code is fetched when it is needed. */
export interface LazyActor<Actor extends AnyActorRef> extends ActorHandle<Actor> {
  /** Fetches and starts it now; sending it an event does so too. */
  load: () => void
}

interface Options<Actor extends AnyActorRef> {
  /** Fetches the machine and starts its actor. */
  start: () => Promise<Actor>
  /** The snapshot that is shown until the actor has started. */
  initial: View<Actor>
  /** Called when the code cannot be fetched; the events sent so far are dropped, and the next `send` or `load` tries again. */
  onFailure: (error: unknown) => void
}

/** An actor that starts when it is first needed. Events sent before reach it in order once it runs. */
export function lazyActor<Actor extends AnyActorRef>({ start, initial, onFailure }: Options<Actor>): LazyActor<Actor> {
  let actor: Actor | undefined
  let starting: Promise<void> | undefined
  let unsent: EventFrom<Actor>[] = []
  const attachments = new Set<(started: Actor) => void>()

  function load(): void {
    starting ??= start().then(
      (started) => {
        actor = started
        for (const attach of attachments) attach(started)
        attachments.clear()
        for (const event of unsent) started.send(event)
        unsent = []
      },
      (error: unknown) => {
        starting = undefined
        unsent = []
        onFailure(error)
      },
    )
  }

  /** Subscribes now, or once the actor runs. */
  function attach(subscribe: (started: Actor) => Subscription): Subscription {
    if (actor) return subscribe(actor)
    let subscription: Subscription | undefined
    const later = (started: Actor) => {
      subscription = subscribe(started)
    }
    attachments.add(later)
    return {
      unsubscribe: () => {
        attachments.delete(later)
        subscription?.unsubscribe()
      },
    }
  }

  return {
    load,
    send: (event: EventFrom<Actor>) => {
      if (actor) return actor.send(event)
      unsent.push(event)
      load()
    },
    getSnapshot: (): View<Actor> => (actor ? actor.getSnapshot() : initial),
    subscribe: (observer: (view: View<Actor>) => void) => {
      const isRunning = actor !== undefined
      return attach((started) => {
        const subscription = started.subscribe(observer)
        // Until now the subscriber has seen the initial view.
        if (!isRunning) observer(started.getSnapshot())
        return subscription
      })
    },
    on: (type: string, handler: (event: never) => void) => attach((started) => started.on(type, handler as never)),
  } as LazyActor<Actor>
}
