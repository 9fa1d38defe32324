/** The session (§4.2, AU-13 to AU-16): the customer, where a login leads, and how the session ends. */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { pageHref } from '#pages/page-href.ts'

/** A user without an id is a guest (§3). */
export interface AuthUser {
  id: number
  first_name?: string | null
  last_name?: string | null
}

/** The response of login, registration and code verification (§3). */
export interface AuthReply {
  user: AuthUser
  /** The customer's cart, or null if there is none. */
  api_cart: string | null
  cart_session_id: string | null
}

/** The first view of the guests' dialog. */
export type AuthDialog = 'login' | 'passwordLogin' | 'register' | 'forgotPassword'

/** A guest's details from an order, so that no form asks for them again. */
export interface KnownGuest {
  first_name: string
  last_name: string
  phone: string
  email: string
}

export interface AuthContext {
  user: AuthUser | undefined
  /** The user of an expired session, whose data and input are still on the page. */
  formerUser: AuthUser | undefined
  /** The session has expired and nobody has logged in since; the login dialog explains it. */
  hasEnded: boolean
  /** A path of this shop to visit after the login, validated by the caller. */
  redirectTo: string | undefined
}

export interface AuthInput {
  /** Stored in the browser; replaced by the server's response. */
  user: AuthUser | undefined
}

export type AuthEvent =
  /** The server's response; undefined for a guest. */
  | { type: 'session.received'; user: AuthUser | undefined }
  /** Something needs a login, such as a guarded page or a guest's wishlist. */
  | {
      type: 'login.requested'
      redirectTo?: string | undefined
      dialog?: AuthDialog | undefined
      known?: KnownGuest | undefined
      /** Name of the product a guest wants to save, shown as the reason. */
      toSave?: string | undefined
    }
  /** The dialog was closed without a login, so the redirect is discarded. */
  | { type: 'login.abandoned' }
  | { type: 'login.succeeded'; reply: AuthReply; by: AuthMethod }
  | { type: 'logout.requested' }
  /**
   * A call failed with 401. `isBackground`: the page made it without user action and shows nothing that needs a login.
   */
  | { type: 'session.expired'; path: string; isBackground?: boolean }
  | { type: 'user.changed'; user: AuthUser }

type WantedLogin = Extract<AuthEvent, { type: 'login.requested' }>

/** How the customer logged in, as named in analytics and texts. */
export type AuthMethod = 'login' | 'register' | 'otp'

export type AuthEmitted =
  /**
   * Navigate to `goTo`, adopt the cart, notify trackers (AU-13, RT-16). `isSame`: the user of the expired session is
   * back, so the page keeps its data.
   */
  | { type: 'auth.loggedIn'; reply: AuthReply; by: AuthMethod; goTo: string; isSame: boolean }
  /** The former user does not log in again: their cart is cleared and personal pages are left. */
  | { type: 'auth.abandoned'; isShown: boolean }
  /** Reset account, cart and wishlist, go to / (AU-14). */
  | { type: 'auth.loggedOut' }
  /** Open a dialog (RT-11). */
  | {
      type: 'auth.loginWanted'
      redirectTo: string | undefined
      dialog: AuthDialog
      known?: KnownGuest
      toSave?: string
      /** Opened because the session has expired. */
      hasEnded?: true
    }
  /** A login was requested by a logged-in customer: navigate to `goTo`. */
  | { type: 'auth.redirected'; goTo: string }

/** Default path after a login (§2.9). */
export const AFTER_LOGIN = pageHref('account')

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    input: {} as AuthInput,
    tags: {} as 'loggedIn' | 'busy',
  },
  actors: {
    logOut: fromPromise<unknown>(() => Promise.reject(new Error('The session needs its actors'))),
  },
  guards: {
    hasUser: ({ context }) => context.user !== undefined,
    hasEnded: ({ context }) => context.hasEnded,
    /** A background call never opens the dialog, but an open one shows the reason. */
    isBackground: ({ context }, { isBackground = false }: { isBackground?: boolean }) =>
      isBackground && context.redirectTo === undefined,
    isExpiryExplained: ({ context }) => context.hasEnded && context.redirectTo !== undefined,
    isUserReceived: (_, { user }: { user: AuthUser | undefined }) => user !== undefined,
  },
  actions: {
    setUser: assign((_, { user }: { user: AuthUser | undefined }) => ({ user })),
    clearUser: assign({ user: undefined, formerUser: undefined }),
    expireUser: assign(({ context }) => ({ user: undefined, formerUser: context.user })),
    markEnded: assign({ hasEnded: true }),
    clearEnded: assign({ formerUser: undefined, hasEnded: false }),
    /** An existing redirect is kept. */
    rememberPath: assign(({ context }, { path }: { path: string }) => ({ redirectTo: context.redirectTo ?? path })),
    setRedirect: assign((_, { redirectTo }: { redirectTo: string | undefined }) => ({ redirectTo })),
    clearRedirect: assign({ redirectTo: undefined }),
    emitLoggedIn: emit(({ context }, { reply, by }: { reply: AuthReply; by: AuthMethod }) => ({
      type: 'auth.loggedIn' as const,
      reply,
      by,
      goTo: context.redirectTo ?? AFTER_LOGIN,
      isSame: context.formerUser?.id === reply.user.id,
    })),
    emitAbandoned: emit(({ context }) => ({
      type: 'auth.abandoned' as const,
      isShown: context.formerUser !== undefined,
    })),
    emitLoggedOut: emit({ type: 'auth.loggedOut' }),
    requestLogin: emit(
      ({ context }, { dialog = 'login', known, toSave }: Pick<WantedLogin, 'dialog' | 'known' | 'toSave'>) => ({
        type: 'auth.loginWanted' as const,
        redirectTo: context.redirectTo,
        dialog,
        ...(known && { known }),
        ...(toSave && { toSave }),
        ...(context.hasEnded && { hasEnded: true as const }),
      }),
    ),
    redirect: emit((_, { redirectTo = AFTER_LOGIN }: { redirectTo?: string | undefined }) => ({
      type: 'auth.redirected' as const,
      goTo: redirectTo,
    })),
  },
})

const path = ({ event }: { event: { path: string } }) => event
const wantLoginAgain = [
  'markEnded',
  { type: 'rememberPath', params: path },
  { type: 'requestLogin', params: {} },
] as const

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({ user: input.user, formerUser: undefined, hasEnded: false, redirectTo: undefined }),
  initial: 'starting',
  on: {
    'session.received': [
      {
        guard: { type: 'isUserReceived', params: ({ event }) => event },
        target: '.loggedIn',
        actions: [{ type: 'setUser', params: ({ event }) => event }, 'clearEnded'],
      },
      { target: '.guest', actions: 'clearUser' },
    ],
    'login.succeeded': {
      target: '.loggedIn',
      actions: [
        { type: 'setUser', params: ({ event }) => ({ user: event.reply.user }) },
        { type: 'emitLoggedIn', params: ({ event }) => event },
        'clearRedirect',
        'clearEnded',
      ],
    },
  },
  states: {
    starting: { always: [{ guard: 'hasUser', target: 'loggedIn' }, { target: 'guest' }] },
    guest: {
      on: {
        'login.requested': {
          actions: [
            { type: 'setRedirect', params: ({ event }) => ({ redirectTo: event.redirectTo }) },
            { type: 'requestLogin', params: ({ event }) => event },
          ],
        },
        'login.abandoned': [
          { guard: 'hasEnded', actions: ['emitAbandoned', 'clearRedirect', 'clearEnded'] },
          { actions: 'clearRedirect' },
        ],
        // The page was opened before the session expired.
        'session.expired': [
          { guard: { type: 'isBackground', params: ({ event }) => event }, actions: 'markEnded' },
          // Already explained: further failed calls do not reopen the dialog.
          { guard: 'isExpiryExplained' },
          { actions: [...wantLoginAgain] },
        ],
      },
    },
    loggedIn: {
      tags: 'loggedIn',
      on: {
        'login.requested': { actions: { type: 'redirect', params: ({ event }) => event } },
        'logout.requested': 'loggingOut',
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
        'session.expired': { target: 'guest', actions: ['expireUser', ...wantLoginAgain] },
      },
    },
    loggingOut: {
      tags: ['loggedIn', 'busy'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'guest', actions: ['clearUser', 'clearRedirect', 'emitLoggedOut'] },
        // Presumably still logged in. The API client has reported the error.
        onError: 'loggedIn',
      },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
