import type { AnyActorRef, EventFrom, SnapshotFrom } from 'xstate'

/** What the page needs of an actor: to send it events, to read it and to be told. */
export type ActorHandle<Actor extends AnyActorRef> = Pick<Actor, 'send' | 'on' | 'subscribe' | 'getSnapshot'>

/** An actor whose code comes when it is wanted. */
export interface LateActor<Actor extends AnyActorRef> extends ActorHandle<Actor> {
  /** Starts it now, for a visitor who has a state to show already; sending it an event starts it too. */
  want: () => void
}

interface Options<Actor extends AnyActorRef> {
  /** Fetches the machine and starts its actor. */
  start: () => Promise<Actor>
  /** How the actor is seen until then: as its machine is before anything has happened. */
  before: SnapshotFrom<Actor>
  /** Told when the machine could not be fetched; what was sent is dropped, and the next event tries again. */
  onFailure: (error: unknown) => void
}

interface Subscription {
  unsubscribe: () => void
}

/** An actor that is started when it is first wanted. What it is sent meanwhile it gets, in order, once it is there. */
export function lateActor<Actor extends AnyActorRef>({ start, before, onFailure }: Options<Actor>): LateActor<Actor> {
  let actor: Actor | undefined
  let starting: Promise<void> | undefined
  let unsent: EventFrom<Actor>[] = []
  const attachments = new Set<(started: Actor) => void>()

  function want(): void {
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

  /** Subscribes now or, where the actor is still to come, then. */
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

  const handle = {
    want,
    send: (event: EventFrom<Actor>) => {
      if (actor) return actor.send(event)
      unsent.push(event)
      want()
    },
    getSnapshot: () => (actor ? actor.getSnapshot() : before),
    subscribe: (observer: (snapshot: SnapshotFrom<Actor>) => void) => {
      const wasThere = actor !== undefined
      return attach((started) => {
        const subscription = started.subscribe(observer)
        // Whoever subscribed to an actor that had not begun has read `before`: what it is now is news.
        if (!wasThere) observer(started.getSnapshot() as SnapshotFrom<Actor>)
        return subscription
      })
    },
    on: (type: string, handler: (event: never) => void) => attach((started) => started.on(type, handler as never)),
  }
  return handle as unknown as LateActor<Actor>
}
