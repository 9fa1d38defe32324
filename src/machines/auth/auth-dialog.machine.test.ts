import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { RegisterBody } from '#generated/api.d.ts'
import type { AuthReply } from './auth.machine.ts'
import { type AuthDialogEvent, type LoginValues, authDialogMachine } from './auth-dialog.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = AuthDialogEvent | InnerStep
const both = { hasOtp: true, hasLegacy: true, canRegister: true }
const legacyOnly = { ...both, hasOtp: false }
const open: Step = { type: 'dialog.opened', dialog: 'login' }
const openRegister: Step = { type: 'dialog.opened', dialog: 'register' }
const openForgot: Step = { type: 'dialog.opened', dialog: 'forgotPassword' }
const close: Step = { type: 'dialog.closed' }
const toLegacy: Step = { type: 'mode.legacyChosen' }
const toOtp: Step = { type: 'mode.otpChosen' }
const toForgot: Step = { type: 'mode.forgotPasswordChosen', email: '' }
const toRegister: Step = { type: 'register.chosen' }
const toLogin: Step = { type: 'login.chosen' }
const submit: Step = { type: 'login.submitted', email: 'anu@example.in', password: 'secret', remember_me: true }
const body: RegisterBody = {
  first_name: 'Anu',
  last_name: 'Raman',
  phone: '9876543210',
  email: 'anu@example.in',
  password: 'secret',
}
const signUp: Step = { type: 'register.submitted', ...body }
const reset: Step = { type: 'reset.submitted', email: 'anu@example.in' }
const reply: AuthReply = { user: { id: 7 }, api_cart: null, cart_session_id: 'c' }

it('AU-12 keeps the email from login to reset and back until the dialog closes', () => {
  const emailAfter = (...steps: Step[]) =>
    walk(authDialogMachine, both, [open, toLegacy, ...steps]).snapshot.context.email
  const typed: Step = { type: 'mode.forgotPasswordChosen', email: 'anjali@example.in' }
  expect(emailAfter(submit, failed('logIn'))).toBe('anu@example.in')
  expect(emailAfter(submit, failed('logIn'), typed)).toBe('anjali@example.in')
  expect(emailAfter(typed, reset, done('requestReset'))).toBe('anu@example.in')
  expect(emailAfter(submit, failed('logIn'), close)).toBe('')
})

describe('transitions', () => {
  const table: [title: string, shop: typeof both, steps: Step[], value: unknown, tags: string[]][] = [
    ['AU-03 starts with the code if the shop offers it', both, [open], { login: 'otp' }, ['login', 'otp']],
    ['AU-03 starts with email otherwise', legacyOnly, [open], { login: { legacy: 'filling' } }, ['login', 'legacy']],
    ['AU-01 Login with Email', both, [open, toLegacy], { login: { legacy: 'filling' } }, ['login', 'legacy']],
    ['AU-01 Login with OTP', both, [open, toLegacy, toOtp], { login: 'otp' }, ['login', 'otp']],
    [
      'AU-01 ignores modes that are off',
      legacyOnly,
      [open, toOtp],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    [
      'AU-01 opens Forgot Password from Legacy mode',
      both,
      [open, toLegacy, toForgot],
      { login: { forgotPassword: 'filling' } },
      ['login', 'forgotPassword'],
    ],
    [
      'RT-06 opens the password login although the shop starts with codes',
      both,
      [{ type: 'dialog.opened', dialog: 'passwordLogin' }],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    ['AU-01 ignores Forgot Password in OTP mode', both, [open, toForgot], { login: 'otp' }, ['login', 'otp']],
    ['AU-01 ignores Register Now in OTP mode', both, [open, toRegister], { login: 'otp' }, ['login', 'otp']],
    [
      'AU-01 opens the registration by Register Now',
      both,
      [open, toLegacy, toRegister],
      { register: 'otp' },
      ['register', 'otp'],
    ],
    [
      'AU-01 ignores Register Now if registration is off',
      { ...both, canRegister: false },
      [open, toLegacy, toRegister],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    [
      'RT-06 opens Forgot Password for a new reset link',
      both,
      [openForgot],
      { login: { forgotPassword: 'filling' } },
      ['login', 'forgotPassword'],
    ],
    [
      'AU-11 is busy during the login',
      both,
      [open, toLegacy, submit],
      { login: { legacy: 'sending' } },
      ['login', 'legacy', 'busy'],
    ],
    ['AU-04 closes after a login', both, [open, toLegacy, submit, done('logIn', reply)], 'closed', []],
    [
      'AU-12 stays open after a refusal',
      both,
      [open, toLegacy, submit, failed('logIn')],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    [
      'AU-12 returns to Legacy after a reset request',
      both,
      [open, toLegacy, toForgot, reset, done('requestReset')],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    [
      'AU-12 stays at the reset after a refusal',
      both,
      [open, toLegacy, toForgot, reset, failed('requestReset')],
      { login: { forgotPassword: 'filling' } },
      ['login', 'forgotPassword'],
    ],
    ['AU-03 resets its mode when it closes', both, [open, toLegacy, close, open], { login: 'otp' }, ['login', 'otp']],
    [
      'AU-03 cancels the call when it closes',
      both,
      [open, toLegacy, submit, close, done('logIn', reply)],
      'closed',
      [],
    ],
    ['AU-06 closes after a correct code', both, [open, { type: 'otp.succeeded', reply }], 'closed', []],
    ['AU-02 opens the registration', both, [openRegister], { register: 'otp' }, ['register', 'otp']],
    [
      'AU-03 registers by email if the shop has no codes',
      legacyOnly,
      [openRegister],
      { register: { legacy: 'filling' } },
      ['register', 'legacy'],
    ],
    ['AU-02 opens no registration if it is off', { ...both, canRegister: false }, [openRegister], 'closed', []],
    [
      'AU-02 Register with Email',
      both,
      [openRegister, toLegacy],
      { register: { legacy: 'filling' } },
      ['register', 'legacy'],
    ],
    ['AU-02 Register with OTP', both, [openRegister, toLegacy, toOtp], { register: 'otp' }, ['register', 'otp']],
    ['AU-02 opens the login by Login Now', both, [openRegister, toLegacy, toLogin], { login: 'otp' }, ['login', 'otp']],
    ['AU-02 ignores Login Now in OTP mode', both, [openRegister, toLogin], { register: 'otp' }, ['register', 'otp']],
    [
      'AU-11 is busy during the registration',
      both,
      [openRegister, toLegacy, signUp],
      { register: { legacy: 'sending' } },
      ['register', 'legacy', 'busy'],
    ],
    ['AU-02 closes after registration', both, [openRegister, toLegacy, signUp, done('register', reply)], 'closed', []],
    [
      'AU-12 keeps the form of a refused registration',
      both,
      [openRegister, toLegacy, signUp, failed('register')],
      { register: { legacy: 'filling' } },
      ['register', 'legacy'],
    ],
    [
      'RT-11 keeps its mode when opened again',
      both,
      [open, toLegacy, open],
      { login: { legacy: 'filling' } },
      ['login', 'legacy'],
    ],
    [
      'RT-11 switches to the other dialog',
      both,
      [open, toLegacy, openRegister],
      { register: 'otp' },
      ['register', 'otp'],
    ],
    ['AU-15 closes after a login in another tab', both, [open, { type: 'session.started' }], 'closed', []],
  ]

  it.each(table)('%s', (_title, shop, steps, value, tags) => {
    const { snapshot } = walk(authDialogMachine, shop, steps)
    expect(snapshot.value).toEqual(value)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-13 RT-11 emits a login with its method, and a dialog closed without one', () => {
    const emitted = (steps: Step[]) => walk(authDialogMachine, both, steps).emitted
    const succeeded = (by: string) => [{ type: 'auth.succeeded', reply, by }]
    const code: Step = { type: 'otp.succeeded', reply }
    expect(emitted([open, toLegacy, submit, done('logIn', reply)])).toEqual(succeeded('login'))
    expect(emitted([open, code])).toEqual(succeeded('otp'))
    expect(emitted([openRegister, toLegacy, signUp, done('register', reply)])).toEqual(succeeded('register'))
    expect(emitted([openRegister, code])).toEqual(succeeded('register'))
    expect(emitted([open, toLegacy, submit, close])).toEqual([{ type: 'auth.abandoned' }])
    expect(emitted([open, toLegacy, toRegister])).toEqual([])
    expect(emitted([open, toLegacy, submit, failed('logIn')])).toEqual([])
    expect(emitted([open, { type: 'session.started' }, close])).toEqual([])
  })
})

describe('a failure', () => {
  const unreached = (id: string) => ({
    ...failed(id),
    error: Object.assign(new Error('No connection'), { kind: 'network' }),
  })
  const refusedFields = (id: string) => ({
    ...failed(id),
    error: Object.assign(new Error('Refused'), { reply: { payload: { errors: { email: 'Taken' } } } }),
  })
  const failureAfter = (steps: Step[]) => walk(authDialogMachine, both, steps).snapshot.context.failure
  const lost = [open, toLegacy, submit, unreached('logIn')]

  it.each([
    ['LY-16 keeps a failure without a reply', unreached],
    ['AU-12 keeps a refusal of fields', refusedFields],
  ])('%s for its form', (_title, failure) => {
    const submissions: Record<string, Step[]> = {
      logIn: [open, toLegacy, submit],
      requestReset: [open, toLegacy, toForgot, reset],
      register: [openRegister, toLegacy, signUp],
    }
    for (const [id, steps] of Object.entries(submissions)) {
      const end = failure(id)
      expect(failureAfter([...steps, end])).toBe(end.error)
    }
  })

  it('AU-12 keeps no other refusal, which a toast explains', () => {
    expect(failureAfter([open, toLegacy, submit, failed('logIn')])).toBeUndefined()
  })

  it('LY-16 is cleared by the next attempt, in another mode and when the dialog closes', () => {
    for (const step of [submit, toOtp, toForgot, close]) expect(failureAfter([...lost, step])).toBeUndefined()
  })
})

describe('effects', () => {
  it('AU-04 sends email, password and remember_me, once', async () => {
    const calls: LoginValues[] = []
    const actor = createActor(
      authDialogMachine.provide({
        actors: {
          logIn: fromPromise<AuthReply, LoginValues>(async ({ input }) => {
            calls.push(input)
            return reply
          }),
        },
      }),
      { input: legacyOnly },
    ).start()
    actor.send(open)
    for (const _ of [1, 2]) actor.send(submit)
    await expect.poll(() => actor.getSnapshot().value).toBe('closed')
    expect(calls).toEqual([{ email: 'anu@example.in', password: 'secret', remember_me: true }])
  })

  it('AU-05 sends the five fields and nothing else', async () => {
    const calls: RegisterBody[] = []
    const actor = createActor(
      authDialogMachine.provide({
        actors: {
          register: fromPromise<AuthReply, RegisterBody>(async ({ input }) => {
            calls.push(input)
            return reply
          }),
        },
      }),
      { input: { ...both, hasOtp: false } },
    ).start()
    actor.send(openRegister)
    actor.send(signUp)
    await expect.poll(() => actor.getSnapshot().value).toBe('closed')
    expect(calls).toEqual([body])
  })
})

describe('reachability', () => {
  it('AU-16 reaches every state', () => {
    const events = [
      open,
      close,
      toLegacy,
      toOtp,
      toForgot,
      submit,
      reset,
      done('logIn', reply),
      failed('logIn'),
      done('requestReset'),
      openRegister,
      signUp,
      done('register', reply),
    ]
    expect(
      [...reachableStates(authDialogMachine, both, events), 'login.choosing', 'register.choosing'].toSorted(),
    ).toEqual(allStates(authDialogMachine))
  })
})
