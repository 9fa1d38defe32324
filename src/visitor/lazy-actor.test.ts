import { describe, expect, it, vi } from 'vitest'
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
  const start = vi.fn(async () => {
    await fetched()
    return createActor(machine).start()
  })
  const onFailure = vi.fn()
  return { actor: lazyActor<Counter>({ start, initial: before, onFailure }), start, onFailure }
}

describe('lazyActor', () => {
  it('CR-06 starts with the first event and gets all that was sent meanwhile, in order', async () => {
    const { actor, start } = setUp()
    expect(actor.getSnapshot()).toBe(before)
    expect(start).not.toHaveBeenCalled()
    for (const piece of [1, 2, 3]) actor.send({ type: 'add', piece })
    await expect.poll(() => piecesOf(actor.getSnapshot())).toEqual([1, 2, 3])
    actor.send({ type: 'add', piece: 4 })
    expect(piecesOf(actor.getSnapshot())).toEqual([1, 2, 3, 4])
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('CR-06 tells those who subscribed before it began, of its state and of what it emits', async () => {
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

  it('CR-06 tells nobody who has left, before it began or after', async () => {
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

  it('CR-06 says that its code can not be had, drops what was sent and tries again with the next event', async () => {
    const fetched = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { actor, onFailure } = setUp(fetched)
    actor.send({ type: 'add', piece: 1 })
    await expect.poll(() => onFailure).toHaveBeenCalledTimes(1)
    actor.send({ type: 'add', piece: 2 })
    await expect.poll(() => piecesOf(actor.getSnapshot())).toEqual([2])
    expect(onFailure).toHaveBeenCalledTimes(1)
  })
})
