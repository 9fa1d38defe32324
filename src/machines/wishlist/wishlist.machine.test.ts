import { createActor, fromPromise } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'
import { type WishlistEvent, wishlistMachine } from './wishlist.machine.ts'
import { selectIsLoaded, selectIsSaved, selectRows, selectSavedCount } from './wishlist.selectors.ts'

type Step = WishlistEvent | InnerStep
const itemOf = (id: number): WishlistItem => ({
  product: fakeCard(id / 10),
  options: {},
  added_at: '2026-11-21T09:00:00.000Z',
})
const listOf = (...ids: number[]) => ids.map(itemOf)
const login: Step = { type: 'session.received', isMember: true, isLoginRequested: false }
const loginRequested: Step = { type: 'session.received', isMember: false, isLoginRequested: true }
const logout: Step = { type: 'session.received', isMember: false, isLoginRequested: false }
const toggle = (productId: number): Step => ({ type: 'product.toggled', productId, name: 'Moon jar' })
const remove = (productId: number): Step => ({ type: 'product.removeRequested', productId })
const undo = (productId: number): Step => ({ type: 'product.removalUndone', productId })
const move = (productId: number): Step => ({ type: 'product.moveRequested', productId })
const loaded = (...ids: number[]): Step[] => [login, done('loadWishlist', listOf(...ids))]
const cart = fakeCart([fakeItem(1, 1)])
const rowsOf = (snapshot: Parameters<typeof selectRows>[0]) =>
  selectRows(snapshot).map(({ item: { product }, isRemoved, isMoving }) =>
    [product.id, isRemoved && 'removed', isMoving && 'moving'].filter(Boolean).join(' '),
  )

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: unknown, saved: number[], emitted: string[]][] = [
    ['AC-04 starts empty for a guest', [], { guest: 'browsing' }, [], []],
    ['AC-04 asks a guest who saves a product to log in', [toggle(10)], { guest: 'browsing' }, [], ['login.requested']],
    [
      'AC-04 saves the guest’s product after the login',
      [toggle(10), login, done('loadWishlist', [])],
      { member: 'saving' },
      [10],
      ['login.requested'],
    ],
    [
      'AC-04 saves only the last product a guest pressed',
      [toggle(10), toggle(20), login, done('loadWishlist', [])],
      { member: 'saving' },
      [20],
      ['login.requested', 'login.requested'],
    ],
    [
      'AC-04 saves nothing when the guest closes the login dialog',
      [toggle(10), loginRequested, logout, ...loaded()],
      { member: 'idle' },
      [],
      ['login.requested'],
    ],
    [
      'AC-04 keeps the guest’s product when the list already contains it',
      [toggle(10), login, done('loadWishlist', listOf(10))],
      { member: 'saving' },
      [10],
      ['login.requested'],
    ],
    [
      'AC-04 remembers the guest’s product while the login dialog is open',
      [toggle(10), loginRequested, loginRequested, login, done('loadWishlist', [])],
      { member: 'saving' },
      [10],
      ['login.requested'],
    ],
    ['AC-04 asks for a login when the session expires', [...loaded(), loginRequested], { guest: 'loggingIn' }, [], []],
    [
      'AC-04 discards an interrupted save when the login dialog is closed',
      [...loaded(), toggle(20), loginRequested, logout, ...loaded()],
      { member: 'idle' },
      [],
      [],
    ],
    ['AC-04 ignores session updates that change nothing', [...loaded(10), login], { member: 'idle' }, [10], []],
    ['AC-04 loads the list after the login', loaded(20, 10), { member: 'idle' }, [10, 20], []],
    ['AC-04 shows a saved product immediately', [...loaded(), toggle(10)], { member: 'saving' }, [10], []],
    [
      'AC-04 shows the list the server returns',
      [...loaded(), toggle(10), done('saveProduct', listOf(10))],
      { member: 'idle' },
      [10],
      [],
    ],
    ['AC-04 reverts a failed save', [...loaded(), toggle(10), failed('saveProduct')], { member: 'idle' }, [], []],
    ['AC-04 hides a removed product immediately', [...loaded(10), toggle(10)], { member: 'removing' }, [], []],
    [
      'AC-04 reverts a failed removal',
      [...loaded(10), toggle(10), failed('removeProduct')],
      { member: 'idle' },
      [10],
      [],
    ],
    [
      'AC-04 sends nothing for two presses during another call',
      [...loaded(20), remove(20), toggle(10), toggle(10), done('removeProduct', [])],
      { member: 'idle' },
      [],
      [],
    ],
    [
      'AC-04 sends a press made during the product’s own call afterwards',
      [...loaded(), toggle(10), toggle(10), done('saveProduct', listOf(10))],
      { member: 'removing' },
      [],
      [],
    ],
    [
      'AC-04 undoes a removal',
      [...loaded(10), remove(10), done('removeProduct', []), undo(10)],
      { member: 'saving' },
      [10],
      [],
    ],
    ['AC-04 moves a product to the cart', [...loaded(10), move(10)], { member: 'moving' }, [], []],
    [
      'AC-04 emits the cart after a move',
      [...loaded(10), move(10), done('moveProduct', cart)],
      { member: 'idle' },
      [],
      ['product.moved'],
    ],
    [
      'AC-04 keeps the product when a move fails',
      [...loaded(10), move(10), failed('moveProduct')],
      { member: 'idle' },
      [10],
      [],
    ],
    ['AC-04 is unavailable when loading fails', [login, failed('loadWishlist')], { member: 'unavailable' }, [], []],
    [
      'AC-04 saves although loading failed',
      [login, failed('loadWishlist'), toggle(10)],
      { member: 'saving' },
      [10],
      [],
    ],
    [
      'AC-04 stays unavailable when that save fails as well',
      [login, failed('loadWishlist'), toggle(10), failed('saveProduct')],
      { member: 'unavailable' },
      [],
      [],
    ],
    [
      'AC-04 retries loading',
      [login, failed('loadWishlist'), { type: 'wishlist.retried' }],
      { member: 'loading' },
      [],
      [],
    ],
    ['AU-14 clears the list on logout', [...loaded(10), toggle(20), logout], { guest: 'browsing' }, [], []],
    [
      'AU-14 shows nothing of the list to the next customer',
      [...loaded(10), toggle(20), logout, ...loaded()],
      { member: 'idle' },
      [],
      [],
    ],
    [
      'AC-04 saves an interrupted product after the next login',
      [...loaded(), toggle(20), loginRequested, ...loaded()],
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
})

describe('rows', () => {
  const rowsAfter = (...steps: Step[]) => rowsOf(walk(wishlistMachine, undefined, steps).snapshot)
  const leave: Step = { type: 'list.left' }

  it('AC-04 keeps removed products in place until the page is left', () => {
    expect(rowsAfter(...loaded(10, 20), remove(10))).toEqual(['10 removed', '20'])
    expect(rowsAfter(...loaded(10, 20), remove(10), done('removeProduct', listOf(20)))).toEqual(['10 removed', '20'])
    expect(rowsAfter(...loaded(10, 20), remove(10), done('removeProduct', listOf(20)), leave)).toEqual(['20'])
  })

  it('AC-04 restores a removed product immediately, and reverts when that fails', () => {
    const removed = [...loaded(10, 20), remove(20), done('removeProduct', listOf(10))]
    expect(rowsAfter(...removed, undo(20))).toEqual(['10', '20'])
    expect(rowsAfter(...removed, undo(20), failed('saveProduct'))).toEqual(['10', '20 removed'])
    expect(rowsAfter(...loaded(10, 20), remove(20), undo(20))).toEqual(['10', '20'])
  })

  it('AC-04 marks the product being moved to the cart', () => {
    expect(rowsAfter(...loaded(10, 20), move(20))).toEqual(['10', '20 moving'])
    expect(rowsAfter(...loaded(10, 20), move(20), done('moveProduct', cart))).toEqual(['10'])
  })

  it('AC-04 returns the same array until the context changes', () => {
    const { snapshot } = walk(wishlistMachine, undefined, loaded(10))
    expect(selectRows(snapshot)).toBe(selectRows(snapshot))
    expect(selectIsLoaded(snapshot)).toBe(true)
  })
})

describe('effects', () => {
  it('AC-04 calls each actor with the product, and emits the moved item and the cart', async () => {
    const called = vi.fn()
    const reply = <T>(name: string, value: T) =>
      fromPromise<T, { productId: number }>(async ({ input }) => {
        called(name, input.productId)
        return value
      })
    const actor = createActor(
      wishlistMachine.provide({
        actors: {
          loadWishlist: fromPromise<WishlistItem[]>(async () => listOf(10)),
          saveProduct: reply<WishlistItem[]>('save', listOf(20, 10)),
          removeProduct: reply<WishlistItem[]>('remove', listOf(20)),
          moveProduct: reply<Cart>('move', cart),
        },
      }),
    ).start()
    const moved = vi.fn()
    actor.on('product.moved', ({ item: { product } = itemOf(90), cart: into }) => moved(product.name, into))
    const send = (step: Step) => actor.send(step as WishlistEvent)
    send(login)
    await expect.poll(() => selectIsLoaded(actor.getSnapshot())).toBe(true)
    send(toggle(20))
    send(toggle(10))
    await expect.poll(() => called).toHaveBeenCalledTimes(2)
    await expect.poll(() => actor.getSnapshot().value).toEqual({ member: 'idle' })
    send(move(20))
    await expect.poll(() => moved.mock.calls).toEqual([['Bowl 2', cart]])
    expect(called.mock.calls).toEqual([
      ['save', 20],
      ['remove', 10],
      ['move', 20],
    ])
    expect(actor.getSnapshot().context.items).toEqual([])
    actor.stop()
  })
})

describe('reachability', () => {
  it('AC-04 reaches every state', () => {
    const events = [
      login,
      logout,
      loginRequested,
      toggle(10),
      move(10),
      done('loadWishlist', listOf(10)),
      failed('loadWishlist'),
      done('saveProduct', listOf(10)),
      failed('saveProduct'),
      done('removeProduct', []),
      done('moveProduct', cart),
    ]
    const transient = ['member.settling']
    const reached = reachableStates(wishlistMachine, undefined, events)
    expect(reached).toEqual(allStates(wishlistMachine).filter((state) => !transient.includes(state)))
  })
})
