import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type AuthEvent, authMachine } from './auth.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = AuthEvent | InnerStep
const anu = { id: 7, first_name: 'Anu' }
const reply = { user: anu, api_cart: 'api-7', cart_session_id: 'cart-7' }
const guest = { user: undefined }
const requestLogin: Step = { type: 'login.requested', redirectTo: '/account/orders' }
const succeed: Step = { type: 'login.succeeded', reply, by: 'login' }
const expire: Step = { type: 'session.expired', path: '/account/profile' }

describe('transitions', () => {
  const table: [
    title: string,
    input: { user: typeof anu | undefined },
    steps: Step[],
    state: string,
    context: object,
  ][] = [
    ['starts as a guest', guest, [], 'guest', { user: undefined }],
    ['AU-15 starts with the stored user', { user: anu }, [], 'loggedIn', { user: anu }],
    [
      'AU-15 replaces the stored user with the server’s',
      { user: anu },
      [{ type: 'session.received', user: undefined }],
      'guest',
      { user: undefined },
    ],
    [
      'logs in the user reported by the server',
      guest,
      [{ type: 'session.received', user: anu }],
      'loggedIn',
      { user: anu },
    ],
    ['RT-11 remembers the path a guest requested', guest, [requestLogin], 'guest', { redirectTo: '/account/orders' }],
    [
      'RT-11 forgets it when the dialog closes',
      guest,
      [requestLogin, { type: 'login.abandoned' }],
      'guest',
      { redirectTo: undefined },
    ],
    [
      'RT-16 forgets it after a login',
      guest,
      [requestLogin, succeed],
      'loggedIn',
      { user: anu, redirectTo: undefined },
    ],
    ['AU-14 logs out', { user: anu }, [{ type: 'logout.requested' }], 'loggingOut', { user: anu }],
    [
      'AU-14 is a guest after the logout',
      { user: anu },
      [{ type: 'logout.requested' }, done('logOut')],
      'guest',
      { user: undefined },
    ],
    [
      'AU-14 stays logged in if the logout fails',
      { user: anu },
      [{ type: 'logout.requested' }, failed('logOut')],
      'loggedIn',
      { user: anu },
    ],
    [
      'RT-11 becomes a guest when the session expires',
      { user: anu },
      [expire],
      'guest',
      { user: undefined, redirectTo: '/account/profile' },
    ],
    [
      'updates the user when the profile changes',
      { user: anu },
      [{ type: 'user.changed', user: { id: 7, first_name: 'Anuradha' } }],
      'loggedIn',
      { user: { first_name: 'Anuradha' } },
    ],
    ['ignores the logout of a guest', guest, [{ type: 'logout.requested' }], 'guest', {}],
  ]

  it.each(table)('%s', (_title, input, steps, state, context) => {
    const { snapshot } = walk(authMachine, input, steps)
    expect(snapshot.value).toBe(state)
    expect(snapshot.context).toMatchObject(context)
  })

  it('AU-13 emits a login with the customer’s cart', () => {
    expect(walk(authMachine, guest, [requestLogin, succeed]).emitted.at(-1)).toEqual({
      type: 'auth.loggedIn',
      reply,
      by: 'login',
      goTo: '/account/orders',
      isSame: false,
    })
  })

  it('RT-16 redirects to /account by default', () => {
    expect(walk(authMachine, guest, [succeed]).emitted).toMatchObject([{ type: 'auth.loggedIn', goTo: '/account' }])
  })

  it('AU-14 emits a logout after the reply', () => {
    expect(walk(authMachine, { user: anu }, [{ type: 'logout.requested' }]).emitted).toEqual([])
    expect(walk(authMachine, { user: anu }, [{ type: 'logout.requested' }, done('logOut')]).emitted).toEqual([
      { type: 'auth.loggedOut' },
    ])
  })

  it('RT-11 requests a login with the path when the session expires', () => {
    expect(walk(authMachine, { user: anu }, [expire]).emitted).toEqual([
      { type: 'auth.loginWanted', redirectTo: '/account/profile', dialog: 'login', hasEnded: true },
    ])
  })
})

describe('a session that expires on an open page', () => {
  const emitted = (steps: Step[]) => walk(authMachine, { user: anu }, [expire, ...steps]).emitted.at(-1)
  const another: Step = { type: 'login.succeeded', reply: { ...reply, user: { id: 8 } }, by: 'login' }

  it('RT-11 AU-13 distinguishes the former customer from another', () => {
    expect(emitted([succeed])).toMatchObject({ type: 'auth.loggedIn', goTo: '/account/profile', isSame: true })
    expect(emitted([another])).toMatchObject({ type: 'auth.loggedIn', isSame: false })
  })

  it('AU-14 AC-06 emits the abandoned login when the dialog closes', () => {
    expect(emitted([{ type: 'login.abandoned' }])).toEqual({ type: 'auth.abandoned', isShown: true })
    expect(emitted([{ type: 'login.abandoned' }, succeed])).toMatchObject({ type: 'auth.loggedIn', isSame: false })
    expect(walk(authMachine, guest, [requestLogin, { type: 'login.abandoned' }]).emitted).toHaveLength(1)
    const out: Step[] = [{ type: 'logout.requested' }, done('logOut'), requestLogin, { type: 'login.abandoned' }]
    expect(walk(authMachine, { user: anu }, out).emitted.at(-1)).toMatchObject({ type: 'auth.loginWanted' })
  })
})

describe('a session that expired before the page opened', () => {
  const silent: Step = { type: 'session.expired', path: '/', isBackground: true }
  const emitted = (steps: Step[]) => walk(authMachine, guest, steps).emitted

  it('RT-11 opens no dialog for a background call; the next one explains it', () => {
    expect(emitted([silent])).toEqual([])
    expect(emitted([silent, requestLogin])).toEqual([
      { type: 'auth.loginWanted', redirectTo: '/account/orders', dialog: 'login', hasEnded: true },
    ])
  })

  it('RT-11 explains it in an open dialog, and keeps its redirect', () => {
    expect(emitted([requestLogin, silent]).at(-1)).toEqual({
      type: 'auth.loginWanted',
      redirectTo: '/account/orders',
      dialog: 'login',
      hasEnded: true,
    })
  })

  it('RT-11 is not reopened by further refused calls', () => {
    expect(emitted([expire, expire, silent, expire])).toHaveLength(1)
    expect(emitted([expire, { type: 'login.abandoned' }, expire])).toHaveLength(3)
  })

  it('RT-11 clears the cart and stays on a public page when closed', () => {
    expect(emitted([expire, { type: 'login.abandoned' }]).at(-1)).toEqual({ type: 'auth.abandoned', isShown: false })
    expect(emitted([expire, succeed, expire, { type: 'login.abandoned' }]).at(-1)).toEqual({
      type: 'auth.abandoned',
      isShown: true,
    })
  })

  it('RT-11 is forgotten after a login, here or in another tab', () => {
    const back: Step = { type: 'session.received', user: anu }
    const gone: Step = { type: 'session.received', user: undefined }
    for (const login of [succeed, back])
      expect(emitted([silent, login, gone, requestLogin]).at(-1)).not.toHaveProperty('hasEnded')
  })
})

describe('a requested login', () => {
  it('AU-02 names the dialog to open', () => {
    const asked: Step = { type: 'login.requested', redirectTo: '/cart', dialog: 'register' }
    expect(walk(authMachine, guest, [asked]).emitted).toEqual([
      { type: 'auth.loginWanted', redirectTo: '/cart', dialog: 'register' },
    ])
  })

  it('RT-11 redirects a logged-in customer immediately', () => {
    expect(walk(authMachine, { user: anu }, [requestLogin]).emitted).toEqual([
      { type: 'auth.redirected', goTo: '/account/orders' },
    ])
    expect(walk(authMachine, { user: anu }, [{ type: 'login.requested' }]).emitted).toEqual([
      { type: 'auth.redirected', goTo: '/account' },
    ])
  })
})

describe('effects', () => {
  it('AU-14 calls the server to log out', async () => {
    let calls = 0
    const actor = createActor(
      authMachine.provide({ actors: { logOut: fromPromise<unknown>(async () => (calls += 1)) } }),
      {
        input: { user: anu },
      },
    ).start()
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'logout.requested' })
    await expect.poll(() => actor.getSnapshot().value).toBe('guest')
    expect(calls).toBe(1)
  })
})

describe('reachability', () => {
  it('AU-16 reaches every state', () => {
    const events: Step[] = [
      requestLogin,
      succeed,
      expire,
      { type: 'logout.requested' },
      done('logOut'),
      failed('logOut'),
    ]
    expect([...reachableStates(authMachine, guest, events), 'starting'].toSorted()).toEqual(allStates(authMachine))
  })
})
