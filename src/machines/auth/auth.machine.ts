/** The session (§4.2, AU-13 to AU-16): who is logged in, where they wanted to go, and how it ends. */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { pageHref } from '#routes/page-href.ts'

/** Who is logged in; without an id it is a guest (specification §3). */
export interface AuthUser {
  id: number
  first_name?: string | null
  last_name?: string | null
}

/** What login, registration and a verified code reply (specification §3). */
export interface AuthReply {
  user: AuthUser
  /** The cart that is the customer's now, by its two names; null when there is none. */
  api_cart: string | null
  cart_session_id: string | null
}

/** What a dialog for guests opens with. */
export type AuthDialog = 'login' | 'passwordLogin' | 'register' | 'forgotPassword'

/** What the shop knows of a guest already, from an order: no form asks for it again. */
export interface KnownGuest {
  first_name: string
  last_name: string
  phone: string
  email: string
}

export interface AuthContext {
  user: AuthUser | undefined
  /** Whose session ended while the page still shows what is theirs, and what they have typed. */
  formerUser: AuthUser | undefined
  /** The session has ended and nobody has logged in since; the login dialog explains it. */
  hasEnded: boolean
  /** A path of this shop to go to after login; the wiring makes sure that it is one. */
  redirectTo: string | undefined
}

export interface AuthInput {
  /** As it was kept in this browser; the server's word replaces it. */
  user: AuthUser | undefined
}

export type AuthEvent =
  /** The server has said who this is; undefined is a guest. */
  | { type: 'session.received'; user: AuthUser | undefined }
  /** Something needs a login: a guarded page, a wish of a guest. */
  | {
      type: 'login.requested'
      redirectTo?: string | undefined
      dialog?: AuthDialog | undefined
      known?: KnownGuest | undefined
      /** The name of the product that a guest wants to save: why they are asked. */
      toSave?: string | undefined
    }
  /** The dialog was closed without a login: nobody is led anywhere later. */
  | { type: 'login.abandoned' }
  | { type: 'login.succeeded'; reply: AuthReply; by: AuthMethod }
  | { type: 'logout.requested' }
  /**
   * A call failed with 401. `isBackground`: the page made it without user action and shows nothing that needs a login.
   */
  | { type: 'session.expired'; path: string; isBackground?: boolean }
  /** The profile was changed. */
  | { type: 'user.changed'; user: AuthUser }

type WantedLogin = Extract<AuthEvent, { type: 'login.requested' }>

/** How somebody came in, as analytics and texts call it. */
export type AuthMethod = 'login' | 'register' | 'otp'

export type AuthEmitted =
  /**
   * Navigate to `goTo`, take up the cart, tell the trackers (AU-13, RT-16). `isSame`: it is the one whose session had
   * ended, so that nothing on the page has to go.
   */
  | { type: 'auth.loggedIn'; reply: AuthReply; by: AuthMethod; goTo: string; isSame: boolean }
  /** The customer does not log in again: their cart is cleared and personal pages are left. */
  | { type: 'auth.left'; isShown: boolean }
  /** Reset account, cart and wishlist, go to / (AU-14). */
  | { type: 'auth.loggedOut' }
  /** Open a dialog (RT-11). */
  | {
      type: 'auth.loginWanted'
      redirectTo: string | undefined
      dialog: AuthDialog
      known?: KnownGuest
      toSave?: string
      /** Opened because the session has ended. */
      hasEnded?: true
    }
  /** A login was wanted by somebody who is logged in: navigate to `goTo`. */
  | { type: 'auth.ledOn'; goTo: string }

/** Where a login leads when nothing was wanted before (specification §2.9). */
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
    /** A background call never opens the dialog; one that is open explains the reason. */
    isSilent: ({ context }, { isBackground = false }: { isBackground?: boolean }) =>
      isBackground && context.redirectTo === undefined,
    isAskedForEnd: ({ context }) => context.hasEnded && context.redirectTo !== undefined,
    isUserReceived: (_, { user }: { user: AuthUser | undefined }) => user !== undefined,
  },
  actions: {
    setUser: assign((_, { user }: { user: AuthUser | undefined }) => ({ user })),
    forgetUser: assign({ user: undefined, formerUser: undefined }),
    loseUser: assign(({ context }) => ({ user: undefined, formerUser: context.user })),
    noteEnd: assign({ hasEnded: true }),
    forgetEnd: assign({ formerUser: undefined, hasEnded: false }),
    /** An existing redirect is kept. */
    rememberPath: assign(({ context }, { path }: { path: string }) => ({ redirectTo: context.redirectTo ?? path })),
    remember: assign((_, { redirectTo }: { redirectTo: string | undefined }) => ({ redirectTo })),
    forgetRedirect: assign({ redirectTo: undefined }),
    emitLoggedIn: emit(({ context }, { reply, by }: { reply: AuthReply; by: AuthMethod }) => ({
      type: 'auth.loggedIn' as const,
      reply,
      by,
      goTo: context.redirectTo ?? AFTER_LOGIN,
      isSame: context.formerUser?.id === reply.user.id,
    })),
    emitLeft: emit(({ context }) => ({ type: 'auth.left' as const, isShown: context.formerUser !== undefined })),
    emitLoggedOut: emit({ type: 'auth.loggedOut' }),
    wantLogin: emit(
      ({ context }, { dialog = 'login', known, toSave }: Pick<WantedLogin, 'dialog' | 'known' | 'toSave'>) => ({
        type: 'auth.loginWanted' as const,
        redirectTo: context.redirectTo,
        dialog,
        ...(known && { known }),
        ...(toSave && { toSave }),
        ...(context.hasEnded && { hasEnded: true as const }),
      }),
    ),
    leadOn: emit((_, { redirectTo = AFTER_LOGIN }: { redirectTo?: string | undefined }) => ({
      type: 'auth.ledOn' as const,
      goTo: redirectTo,
    })),
  },
})

const path = ({ event }: { event: { path: string } }) => event
const wantLoginAgain = ['noteEnd', { type: 'rememberPath', params: path }, { type: 'wantLogin', params: {} }] as const

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({ user: input.user, formerUser: undefined, hasEnded: false, redirectTo: undefined }),
  initial: 'starting',
  on: {
    'session.received': [
      {
        guard: { type: 'isUserReceived', params: ({ event }) => event },
        target: '.loggedIn',
        actions: [{ type: 'setUser', params: ({ event }) => event }, 'forgetEnd'],
      },
      { target: '.guest', actions: 'forgetUser' },
    ],
    'login.succeeded': {
      target: '.loggedIn',
      actions: [
        { type: 'setUser', params: ({ event }) => ({ user: event.reply.user }) },
        { type: 'emitLoggedIn', params: ({ event }) => event },
        'forgetRedirect',
        'forgetEnd',
      ],
    },
  },
  states: {
    starting: { always: [{ guard: 'hasUser', target: 'loggedIn' }, { target: 'guest' }] },
    guest: {
      on: {
        'login.requested': {
          actions: [
            { type: 'remember', params: ({ event }) => ({ redirectTo: event.redirectTo }) },
            { type: 'wantLogin', params: ({ event }) => event },
          ],
        },
        'login.abandoned': [
          { guard: 'hasEnded', actions: ['emitLeft', 'forgetRedirect', 'forgetEnd'] },
          { actions: 'forgetRedirect' },
        ],
        // A page that was open since before the session ended.
        'session.expired': [
          { guard: { type: 'isSilent', params: ({ event }) => event }, actions: 'noteEnd' },
          // Already explained: further failed calls do not reopen the dialog.
          { guard: 'isAskedForEnd' },
          { actions: [...wantLoginAgain] },
        ],
      },
    },
    loggedIn: {
      tags: 'loggedIn',
      on: {
        'login.requested': { actions: { type: 'leadOn', params: ({ event }) => event } },
        'logout.requested': 'loggingOut',
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
        'session.expired': { target: 'guest', actions: ['loseUser', ...wantLoginAgain] },
      },
    },
    loggingOut: {
      tags: ['loggedIn', 'busy'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'guest', actions: ['forgetUser', 'forgetRedirect', 'emitLoggedOut'] },
        // Still logged in as far as anybody knows; the API client has said why.
        onError: 'loggedIn',
      },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
