import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assign, createActor, emit, setup, type ActorRefFrom } from 'xstate'
import { lazyActor, type View } from './lazy-actor.ts'

const machine = setup({
  types: {
    context: {} as { pieces: number[] },
    events: {} as { type: 'add'; piece: number },
    emitted: {} as { type: 'added'; piece: number },
  },
}).createMachine({
  context: { pieces: [] },
  on: {
    add: {
      actions: [
        assign({ pieces: ({ context, event }) => [...context.pieces, event.piece] }),
        emit(({ event }) => ({ type: 'added', piece: event.piece })),
      ],
    },
  },
})
type Counter = ActorRefFrom<typeof machine>

const before: View<Counter> = { context: { pieces: [] }, hasTag: () => false }
const piecesOf = (view: View<Counter>) => view.context.pieces

function setUp(fetched: () => Promise<unknown> = async () => undefined) {
  const start = vi.fn(async () => createActor(machine).start())
  const onFailure = vi.fn<(forget: () => void) => void>()
  const code = { load: fetched, loadEventually: () => arrival.promise }
  return { actor: lazyActor<Counter>({ code, start, initial: before, onFailure }), start, onFailure }
}

/** Stands for the network's return. */
let arrival: { promise: Promise<void>; resolve: () => void }
beforeEach(() => {
  const made: Partial<typeof arrival> = {}
  made.promise = new Promise((resolve) => (made.resolve = resolve))
  arrival = made as typeof arrival
})

describe('lazyActor', () => {
  it('CR-06 starts with the first event and receives all earlier events in order', async () => {
    const { actor, start } = setUp()
    expect(actor.getSnapshot()).toBe(before)
    expect(start).not.toHaveBeenCalled()
    for (const piece of [1, 2, 3]) actor.send({ type: 'add', piece })
    await expect.poll(() => piecesOf(actor.getSnapshot())).toEqual([1, 2, 3])
    actor.send({ type: 'add', piece: 4 })
    expect(piecesOf(actor.getSnapshot())).toEqual([1, 2, 3, 4])
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('CR-06 notifies earlier subscribers of its state and emitted events', async () => {
    const { actor } = setUp()
    const [seen, added] = [vi.fn(), vi.fn()]
    actor.subscribe((snapshot) => seen(piecesOf(snapshot)))
    actor.on('added', ({ piece }) => added(piece))
    actor.load()
    await expect.poll(() => seen).toHaveBeenLastCalledWith([])
    actor.send({ type: 'add', piece: 7 })
    expect(seen).toHaveBeenLastCalledWith([7])
    expect(added.mock.calls).toEqual([[7]])
  })

  it('CR-06 does not notify those who have unsubscribed', async () => {
    const { actor } = setUp()
    const [early, late] = [vi.fn(), vi.fn()]
    actor.subscribe(early).unsubscribe()
    const subscription = actor.on('added', late)
    actor.send({ type: 'add', piece: 1 })
    await expect.poll(() => late).toHaveBeenCalledTimes(1)
    subscription.unsubscribe()
    actor.send({ type: 'add', piece: 2 })
    expect(late).toHaveBeenCalledTimes(1)
    expect(early).not.toHaveBeenCalled()
  })

  it('EN-08 keeps events while its code cannot be loaded, and reports the failure', async () => {
    const fetched = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
    const { actor, onFailure, start } = setUp(fetched)
    actor.send({ type: 'add', piece: 1 })
    await expect.poll(() => onFailure).toHaveBeenCalledTimes(1)
    actor.send({ type: 'add', piece: 2 })
    await expect.poll(() => onFailure).toHaveBeenCalledTimes(2)
    arrival.resolve()
    await expect.poll(() => piecesOf(actor.getSnapshot())).toEqual([1, 2])
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('EN-08 drops events when the sender dismisses, and shows the previous view', async () => {
    const { actor, onFailure } = setUp(async () => Promise.reject(new TypeError('Failed to fetch')))
    const seen = vi.fn()
    actor.subscribe(seen)
    actor.send({ type: 'add', piece: 1 })
    await expect.poll(() => onFailure).toHaveBeenCalledTimes(1)
    onFailure.mock.calls[0]?.[0]()
    expect(seen).toHaveBeenLastCalledWith(before)
    arrival.resolve()
    await expect.poll(() => piecesOf(actor.getSnapshot())).toEqual([])
  })

  it('EN-08 retries silently if no event was sent', async () => {
    const { actor, onFailure, start } = setUp(async () => Promise.reject(new TypeError('Failed to fetch')))
    actor.load()
    arrival.resolve()
    await expect.poll(() => start).toHaveBeenCalledTimes(1)
    expect(onFailure).not.toHaveBeenCalled()
  })
})
