import type { AnyActorRef, EventFrom, SnapshotFrom } from 'xstate'
import type { LazyCode } from '#lib/lazy-code.ts'

/** The readable part of a chart: context and tags, never state names. */
export type View<Actor extends AnyActorRef> = Pick<SnapshotFrom<Actor>, 'context' | 'hasTag'>

interface Subscription {
  unsubscribe: () => void
}

/** The part of an actor the page uses. Every running actor is assignable to it. */
export interface ActorHandle<Actor extends AnyActorRef> extends Pick<Actor, 'send' | 'on'> {
  getSnapshot: () => View<Actor>
  subscribe: (observer: (view: View<Actor>) => void) => Subscription
}

/** An actor whose code is loaded when needed. */
export interface LazyActor<Actor extends AnyActorRef> extends ActorHandle<Actor> {
  /** Loads and starts it now, as sending an event does. */
  load: () => void
}

export type ChartCode = Pick<LazyCode<unknown>, 'load' | 'loadEventually'>

interface Options<Actor extends AnyActorRef> {
  /** The machine's code. */
  code: ChartCode
  /** Starts the actor once its code is loaded. */
  start: () => Promise<Actor>
  /** The snapshot that is shown until the actor has started. */
  initial: View<Actor>
  /**
   * Called when an event was sent and the code cannot be loaded. Loading continues, and the events are sent once it
   * succeeds, unless `forget` is called.
   */
  onFailure: (forget: () => void) => void
}

/** Creates an actor that starts when first needed. Earlier events are sent in order once it runs. */
export function lazyActor<Actor extends AnyActorRef>({
  code,
  start,
  initial,
  onFailure,
}: Options<Actor>): LazyActor<Actor> {
  let actor: Actor | undefined
  let starting: Promise<void> | undefined
  let unsent: EventFrom<Actor>[] = []
  let isFailing = false
  const attachments = new Set<(started: Actor) => void>()
  const observers = new Set<(view: View<Actor>) => void>()

  async function run(): Promise<void> {
    try {
      await code.load()
    } catch {
      isFailing = true
      if (unsent.length > 0) onFailure(forget)
      await code.loadEventually()
    }
    const started = await start()
    actor = started
    for (const attach of attachments) attach(started)
    attachments.clear()
    observers.clear()
    for (const event of unsent) started.send(event)
    unsent = []
  }

  function load(): void {
    starting ??= run()
  }

  /** Drops the sent events; observers see the initial view again. */
  function forget(): void {
    unsent = []
    for (const observer of observers) observer(initial)
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
      if (isFailing) void code.load().catch(() => unsent.length > 0 && onFailure(forget))
    },
    getSnapshot: (): View<Actor> => (actor ? actor.getSnapshot() : initial),
    subscribe: (observer: (view: View<Actor>) => void) => {
      const isRunning = actor !== undefined
      if (!isRunning) observers.add(observer)
      const attachment = attach((started) => {
        const subscription = started.subscribe(observer)
        // Until now the subscriber has seen the initial view.
        if (!isRunning) observer(started.getSnapshot())
        return subscription
      })
      return {
        unsubscribe: () => {
          observers.delete(observer)
          attachment.unsubscribe()
        },
      }
    },
    on: (type: string, handler: (event: never) => void) => attach((started) => started.on(type, handler as never)),
  } as LazyActor<Actor>
}
