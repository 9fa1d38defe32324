import type { Query, QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { ACCOUNT_KEY } from '#api/account.queries.ts'
import { logout } from '#api/auth.ts'
import { ApiError } from '#api/client/errors.ts'
import { clearCartCookie, writeCartCookie } from '#api/cart-cookie.ts'
import { getSessionUser } from '#api/session.ts'
import { track, whenTrackerListens } from '#domain/track.ts'
import { forgetDrafts } from '#lib/draft.ts'
import { ownPath } from '#lib/url.ts'
import { AFTER_LOGIN, type AuthActor, authMachine, type AuthReply } from '#machines/auth/auth.machine.ts'
import { chart as cartChart } from './cart.chart.ts'
import type { Visitor } from './chart.ts'
import { expireDays } from './expire-days.ts'
import { keepUser, readKeptUser } from './kept-user.ts'
import { inspect } from './watch-flows.ts'

/** Starts the visitor's session: the machine with its calls, what it keeps in the browser, and what follows login and logout. */
export async function startSession({ http, queryClient, goTo, actorOf }: Visitor): Promise<AuthActor> {
  const cart = actorOf(cartChart)
  const user = readKeptUser()
  const logOut = fromPromise<unknown>(() =>
    logout(http).catch((error: unknown) => {
      // Any word of the server on the logout ends the session here; one that could not act on it leaves it as it is.
      if (!(error instanceof ApiError && error.kind === 'http' && error.status < 500)) throw error
    }),
  )
  const actor = createActor(authMachine.provide({ actors: { logOut } }), { input: { user }, inspect })

  actor.on('auth.loggedIn', ({ reply, by, goTo: target, isSame }) => {
    takeUpCart(reply, expireDays(queryClient))
    // Also where the shopper has no cart: what was loaded for the guest is not the customer's.
    cart.send({ type: isSame ? 'session.resumed' : 'identity.changed' })
    const values = { method: by, cart_session_id: reply.cart_session_id }
    whenTrackerListens(() => track(by === 'register' ? 'sign_up' : 'login', values))
    // Anyone who comes back finds the page as it was left, with all that was typed.
    void (isSame ? queryClient.invalidateQueries({ predicate: isPersonal }) : forgetPersonal(queryClient))
    void goTo(ownPath(target) ?? AFTER_LOGIN)
  })
  actor.on('auth.ledOn', ({ goTo: target }) => void goTo(ownPath(target) ?? AFTER_LOGIN))
  // The account's page goes first: it would ask again for what is forgotten.
  const forget = () => {
    forgetDrafts()
    return forgetPersonal(queryClient)
  }
  const leave = () => void goTo('/').then(forget, forget)
  // The customer's cart is kept for the next login; continuing as a guest starts a new one.
  const leaveCart = () => {
    clearCartCookie()
    cart.send({ type: 'cart.reset' })
  }
  actor.on('auth.left', ({ isShown }) => {
    leaveCart()
    if (isShown) leave()
    else cart.send({ type: 'cart.loadRequested' })
  })
  actor.on('auth.loggedOut', () => {
    leaveCart()
    whenTrackerListens(() => track('logout', {}))
    leave()
  })
  actor.subscribe(({ context }) => keepUser(context.user))
  actor.start()

  if (user) {
    try {
      const now = await getSessionUser(http)
      actor.send({ type: 'session.received', user: now })
      if (!now) actor.send({ type: 'session.expired', path: location.pathname + location.search, isBackground: true })
    } catch {
      // Nobody could say: anyone who was here is believed until a call is refused.
    }
  }
  return actor
}

function takeUpCart({ api_cart: name, cart_session_id: session }: AuthReply, days: number): void {
  if (name !== null && session !== null) writeCartCookie({ api_cart: name, cart_session: session }, days)
}

const personal: readonly unknown[] = [ACCOUNT_KEY, 'address', 'addresses', 'wishlist', 'orders']
const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>) => personal.includes(queryKey[0])

/** Account, addresses and wishlist are one customer's: asked for again where they are shown, forgotten elsewhere. */
async function forgetPersonal(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<{ account?: unknown }>({ queryKey: ['storefront', 'initial-values'] }, (values) => {
    if (!values) return values
    const { account: _, ...others } = values
    return others
  })
  await queryClient.resetQueries({ predicate: isPersonal })
}
