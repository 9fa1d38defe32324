import { createActor, fromPromise } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import { type InnerStep, allStates, done, failed, reachedStates, walk } from '../testing/walk.ts'
import { type WishlistEvent, wishlistMachine } from './wishlist.machine.ts'
import { selectIsLoaded, selectIsSaved, selectRows, selectSavedCount } from './wishlist.selectors.ts'

type Step = WishlistEvent | InnerStep
/** Products 10 and 20, as fakeCard(1) and fakeCard(2). */
const item = (id: number): WishlistItem => ({
  product: fakeCard(id / 10),
  options: {},
  added_at: '2026-11-21T09:00:00.000Z',
})
const listOf = (...ids: number[]) => ids.map(item)
const begin: Step = { type: 'session.received', isMember: true, isAsked: false }
const ask: Step = { type: 'session.received', isMember: false, isAsked: true }
const rest: Step = { type: 'session.received', isMember: false, isAsked: false }
const toggle = (productId: number): Step => ({ type: 'product.toggled', productId, name: 'Moon jar' })
const drop = (productId: number): Step => ({ type: 'product.dropRequested', productId })
const undo = (productId: number): Step => ({ type: 'product.dropUndone', productId })
const move = (productId: number): Step => ({ type: 'product.moveRequested', productId })
const loaded = (...ids: number[]): Step[] => [begin, done('loadWishlist', listOf(...ids))]
const cart = fakeCart([fakeItem(1, 1)])
const rowsOf = (snapshot: Parameters<typeof selectRows>[0]) =>
  selectRows(snapshot).map(({ item: { product }, isRemoved, isMoving }) =>
    [product.id, isRemoved && 'removed', isMoving && 'moving'].filter(Boolean).join(' '),
  )

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: unknown, saved: number[], emitted: string[]][] = [
    ['AC-04 a guest has none', [], { guest: 'resting' }, [], []],
    ['AC-04 a guest who adds is asked to log in', [toggle(10)], { guest: 'resting' }, [], ['login.wanted']],
    [
      'AC-04 what the guest pressed is saved after the login',
      [toggle(10), begin, done('loadWishlist', [])],
      { member: 'saving' },
      [10],
      ['login.wanted'],
    ],
    [
      'AC-04 the last thing a guest pressed counts',
      [toggle(10), toggle(20), begin, done('loadWishlist', [])],
      { member: 'saving' },
      [20],
      ['login.wanted', 'login.wanted'],
    ],
    [
      'AC-04 a login that was given up leaves no wish behind',
      [toggle(10), ask, rest, ...loaded()],
      { member: 'idle' },
      [],
      ['login.wanted'],
    ],
    [
      'AC-04 a wish that is in the list already stays there',
      [toggle(10), begin, done('loadWishlist', listOf(10))],
      { member: 'saving' },
      [10],
      ['login.wanted'],
    ],
    [
      'AC-04 the wish stays while the login is open',
      [toggle(10), ask, ask, begin, done('loadWishlist', [])],
      { member: 'saving' },
      [10],
      ['login.wanted'],
    ],
    ['AC-04 a session that runs out asks for a login', [...loaded(), ask], { guest: 'asked' }, [], []],
    [
      'AC-04 what the session’s end stopped is forgotten with a login that is closed',
      [...loaded(), toggle(20), ask, rest, ...loaded()],
      { member: 'idle' },
      [],
      [],
    ],
    ['AC-04 the session’s other news change nothing', [...loaded(10), begin], { member: 'idle' }, [10], []],
    ['AC-04 loads for who is logged in', loaded(20, 10), { member: 'idle' }, [10, 20], []],
    ['AC-04 saves at once', [...loaded(), toggle(10)], { member: 'saving' }, [10], []],
    [
      'AC-04 takes the server’s list',
      [...loaded(), toggle(10), done('saveProduct', listOf(10))],
      { member: 'idle' },
      [10],
      [],
    ],
    [
      'AC-04 a save that fails is taken back',
      [...loaded(), toggle(10), failed('saveProduct')],
      { member: 'idle' },
      [],
      [],
    ],
    ['AC-04 drops at once', [...loaded(10), toggle(10)], { member: 'dropping' }, [], []],
    [
      'AC-04 a drop that fails is taken back',
      [...loaded(10), toggle(10), failed('dropProduct')],
      { member: 'idle' },
      [10],
      [],
    ],
    [
      'AC-04 two presses during a call end where they began',
      [...loaded(20), drop(20), toggle(10), toggle(10), done('dropProduct', [])],
      { member: 'idle' },
      [],
      [],
    ],
    [
      'AC-04 a press during its own call is sent after it',
      [...loaded(), toggle(10), toggle(10), done('saveProduct', listOf(10))],
      { member: 'dropping' },
      [],
      [],
    ],
    [
      'AC-04 a removal can be undone',
      [...loaded(10), drop(10), done('dropProduct', []), undo(10)],
      { member: 'saving' },
      [10],
      [],
    ],
    ['AC-04 moves to the cart', [...loaded(10), move(10)], { member: 'moving' }, [], []],
    [
      'AC-04 tells of the cart',
      [...loaded(10), move(10), done('moveProduct', cart)],
      { member: 'idle' },
      [],
      ['product.moved'],
    ],
    [
      'AC-04 a move that fails leaves the product there',
      [...loaded(10), move(10), failed('moveProduct')],
      { member: 'idle' },
      [10],
      [],
    ],
    [
      'AC-04 a list that cannot be had can be asked for again',
      [begin, failed('loadWishlist')],
      { member: 'unavailable' },
      [],
      [],
    ],
    ['AC-04 saves without the list, too', [begin, failed('loadWishlist'), toggle(10)], { member: 'saving' }, [10], []],
    [
      'AC-04 still has none when that fails',
      [begin, failed('loadWishlist'), toggle(10), failed('saveProduct')],
      { member: 'unavailable' },
      [],
      [],
    ],
    ['AC-04 tries again', [begin, failed('loadWishlist'), { type: 'wishlist.retried' }], { member: 'loading' }, [], []],
    ['AU-14 a logout resets it', [...loaded(10), toggle(20), rest], { guest: 'resting' }, [], []],
    [
      'AU-14 the next customer gets none of it',
      [...loaded(10), toggle(20), rest, ...loaded()],
      { member: 'idle' },
      [],
      [],
    ],
    [
      'AC-04 what a session’s end stopped is saved after the next login',
      [...loaded(), toggle(20), ask, ...loaded()],
      { member: 'saving' },
      [20],
      [],
    ],
  ]

  it.each(table)('%s', (_, steps, value, saved, emitted) => {
    const end = walk(wishlistMachine, undefined, steps)
    expect(end.snapshot.value).toEqual(value)
    expect([10, 20].filter((id) => selectIsSaved(id)(end.snapshot))).toEqual(saved)
    expect(selectSavedCount(end.snapshot)).toBe(saved.length)
    expect(end.emitted.map(({ type }) => type)).toEqual(emitted)
  })

  it('AC-04 reaches every state', () => {
    const events = [
      begin,
      rest,
      ask,
      toggle(10),
      move(10),
      done('loadWishlist', listOf(10)),
      failed('loadWishlist'),
      done('saveProduct', listOf(10)),
      failed('saveProduct'),
      done('dropProduct', []),
      done('moveProduct', cart),
    ]
    const transient = ['member.settling']
    const reached = reachedStates(wishlistMachine, undefined, events)
    expect(reached).toEqual(allStates(wishlistMachine).filter((state) => !transient.includes(state)))
  })
})

describe('the list as it is seen', () => {
  const seen = (...steps: Step[]) => rowsOf(walk(wishlistMachine, undefined, steps).snapshot)
  const left: Step = { type: 'list.left' }

  it('AC-04 keeps the place of what was removed, until the list is left', () => {
    expect(seen(...loaded(10, 20), drop(10))).toEqual(['10 removed', '20'])
    expect(seen(...loaded(10, 20), drop(10), done('dropProduct', listOf(20)))).toEqual(['10 removed', '20'])
    expect(seen(...loaded(10, 20), drop(10), done('dropProduct', listOf(20)), left)).toEqual(['20'])
  })

  it('AC-04 shows it again as soon as that is asked', () => {
    const removed = [...loaded(10, 20), drop(20), done('dropProduct', listOf(10))]
    expect(seen(...removed, undo(20))).toEqual(['10', '20'])
    expect(seen(...removed, undo(20), failed('saveProduct'))).toEqual(['10', '20 removed'])
    expect(seen(...loaded(10, 20), drop(20), undo(20))).toEqual(['10', '20'])
  })

  it('AC-04 says what is on its way to the cart', () => {
    expect(seen(...loaded(10, 20), move(20))).toEqual(['10', '20 moving'])
    expect(seen(...loaded(10, 20), move(20), done('moveProduct', cart))).toEqual(['10'])
  })

  it('AC-04 gives the same rows until something changes', () => {
    const { snapshot } = walk(wishlistMachine, undefined, loaded(10))
    expect(selectRows(snapshot)).toBe(selectRows(snapshot))
    expect(selectIsLoaded(snapshot)).toBe(true)
  })
})

it('AC-04 asks for the very product, and hands over the cart and what was moved', async () => {
  const asked = vi.fn()
  const reply = <T>(name: string, value: T) =>
    fromPromise<T, { productId: number }>(async ({ input }) => {
      asked(name, input.productId)
      return value
    })
  const actor = createActor(
    wishlistMachine.provide({
      actors: {
        loadWishlist: fromPromise<WishlistItem[]>(async () => listOf(10)),
        saveProduct: reply<WishlistItem[]>('save', listOf(20, 10)),
        dropProduct: reply<WishlistItem[]>('drop', listOf(20)),
        moveProduct: reply<Cart>('move', cart),
      },
    }),
  ).start()
  const moved = vi.fn()
  actor.on('product.moved', ({ item: { product } = item(90), cart: into }) => moved(product.name, into))
  const send = (step: Step) => actor.send(step as WishlistEvent)
  send(begin)
  await expect.poll(() => selectIsLoaded(actor.getSnapshot())).toBe(true)
  send(toggle(20))
  send(toggle(10))
  await expect.poll(() => asked).toHaveBeenCalledTimes(2)
  await expect.poll(() => actor.getSnapshot().value).toEqual({ member: 'idle' })
  send(move(20))
  await expect.poll(() => moved.mock.calls).toEqual([['Bowl 2', cart]])
  expect(asked.mock.calls).toEqual([
    ['save', 20],
    ['drop', 10],
    ['move', 20],
  ])
  expect(actor.getSnapshot().context.items).toEqual([])
  actor.stop()
})
