import type { Query, QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { ACCOUNT_KEY } from '#api/account.queries.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
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
import { storeUser, readStoredUser } from './stored-user.ts'
import { inspect } from './watch-flows.ts'
import { logout } from '#generated/calls/auth.ts'
import { getInitialValues } from '#generated/calls/storefront.ts'

/** Starts the session machine with its calls, its storage, and the effects of login and logout. */
export async function startSession({ http, queryClient, goTo, actorOf }: Visitor): Promise<AuthActor> {
  const cart = actorOf(cartChart)
  const user = readStoredUser()
  const logOut = fromPromise<unknown>(() =>
    logout(http).catch((error: unknown) => {
      // Any response to the logout ends the session here, unless the server failed to process it.
      if (!(error instanceof ApiError && error.kind === 'http' && error.status < 500)) throw error
    }),
  )
  const actor = createActor(authMachine.provide({ actors: { logOut } }), { input: { user }, inspect })

  actor.on('auth.loggedIn', ({ reply, by, goTo: target, isSame }) => {
    adoptCart(reply, expireDays(queryClient))
    // Also without a cart: data loaded for the guest is not the customer's.
    cart.send({ type: isSame ? 'session.resumed' : 'identity.changed' })
    const values = { method: by, cart_session_id: reply.cart_session_id }
    whenTrackerListens(() => track(by === 'register' ? 'sign_up' : 'login', values))
    // A returning user finds the page with everything they have typed.
    void (isSame ? queryClient.invalidateQueries({ predicate: isPersonal }) : clearPersonalData(queryClient))
    void goTo(ownPath(target) ?? AFTER_LOGIN)
  })
  actor.on('auth.redirected', ({ goTo: target }) => void goTo(ownPath(target) ?? AFTER_LOGIN))
  // The account page is left first, because it would reload the cleared data.
  const clearData = () => {
    forgetDrafts()
    return clearPersonalData(queryClient)
  }
  const leave = () => void goTo('/').then(clearData, clearData)
  // The customer's cart is kept for the next login; continuing as a guest starts a new one.
  const leaveCart = () => {
    clearCartCookie()
    cart.send({ type: 'cart.reset' })
  }
  actor.on('auth.abandoned', ({ isShown }) => {
    leaveCart()
    if (isShown) leave()
    else cart.send({ type: 'cart.loadRequested' })
  })
  actor.on('auth.loggedOut', () => {
    leaveCart()
    whenTrackerListens(() => track('logout', {}))
    leave()
  })
  actor.subscribe(({ context }) => storeUser(context.user))
  actor.start()

  if (user) {
    try {
      const now = await getSessionUser(http)
      actor.send({ type: 'session.received', user: now })
      if (!now) actor.send({ type: 'session.expired', path: location.pathname + location.search, isBackground: true })
    } catch {
      // The server was unreachable: the stored user is trusted until a call is rejected.
    }
  }
  return actor
}

function adoptCart({ api_cart: name, cart_session_id: session }: AuthReply, days: number): void {
  if (name !== null && session !== null) writeCartCookie({ api_cart: name, cart_session: session }, days)
}

const personal: readonly unknown[] = [ACCOUNT_KEY, 'address', 'wishlist', ORDERS_KEY]
const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>) => personal.includes(queryKey[0])

/** Clears personal data: active queries reload, others are dropped. */
async function clearPersonalData(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<{ account?: unknown }>({ queryKey: getInitialValues.key() }, (values) => {
    if (!values) return values
    const { account: _, ...others } = values
    return others
  })
  await queryClient.resetQueries({ predicate: isPersonal })
}
