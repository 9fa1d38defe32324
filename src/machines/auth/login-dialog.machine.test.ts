import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { LoginBody } from '#api/auth.ts'
import type { AuthReply } from './auth.machine.ts'
import { type LoginDialogEvent, loginDialogMachine } from './login-dialog.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = LoginDialogEvent | InnerStep
const both = { hasOtp: true, hasLegacy: true, canRegister: true }
const legacyOnly = { ...both, hasOtp: false }
const open: Step = { type: 'dialog.opened' }
const close: Step = { type: 'dialog.closed' }
const toLegacy: Step = { type: 'mode.legacyChosen' }
const toOtp: Step = { type: 'mode.otpChosen' }
const toForgot: Step = { type: 'mode.forgotPasswordChosen' }
const submit: Step = { type: 'login.submitted', email: 'anu@example.in', password: 'secret', remember_me: true }
const reset: Step = { type: 'reset.submitted', email: 'anu@example.in' }
const reply: AuthReply = { user: { id: 7 }, api_cart: null, cart_session_id: 'c' }

it('AU-12 carries the address from a refused login to the reset and back, until the dialog closes', () => {
  const emailAfter = (...steps: Step[]) =>
    walk(loginDialogMachine, both, [open, toLegacy, ...steps]).snapshot.context.email
  const typed: Step = { type: 'mode.forgotPasswordChosen', email: 'anjali@example.in' }
  expect(emailAfter(submit, failed('logIn'))).toBe('anu@example.in')
  expect(emailAfter(submit, failed('logIn'), typed)).toBe('anjali@example.in')
  expect(emailAfter(typed, reset, done('requestReset'))).toBe('anu@example.in')
  expect(emailAfter(submit, failed('logIn'), close)).toBe('')
})

describe('transitions', () => {
  const table: [title: string, shop: typeof both, steps: Step[], value: unknown, tags: string[]][] = [
    ['AU-03 begins with a code where the shop has codes', both, [open], { open: 'otp' }, ['open', 'otp']],
    ['AU-03 else with e-mail', legacyOnly, [open], { open: { legacy: 'filling' } }, ['open', 'legacy']],
    ['AU-01 Login with Email', both, [open, toLegacy], { open: { legacy: 'filling' } }, ['open', 'legacy']],
    ['AU-01 Login with OTP', both, [open, toLegacy, toOtp], { open: 'otp' }, ['open', 'otp']],
    [
      'AU-01 knows no mode that is switched off',
      legacyOnly,
      [open, toOtp],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    [
      'AU-01 Forgot Password is there in Legacy mode',
      both,
      [open, toLegacy, toForgot],
      { open: { forgotPassword: 'filling' } },
      ['open', 'forgotPassword'],
    ],
    [
      'RT-06 opens by password after a new one was set, where the shop has codes first',
      both,
      [{ type: 'dialog.opened', mode: 'legacy' }],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    ['AU-01 Forgot Password is not there in OTP mode', both, [open, toForgot], { open: 'otp' }, ['open', 'otp']],
    [
      'AU-01 Register Now is not there in OTP mode',
      both,
      [open, { type: 'register.chosen' }],
      { open: 'otp' },
      ['open', 'otp'],
    ],
    ['AU-01 Register Now closes the dialog', both, [open, toLegacy, { type: 'register.chosen' }], 'closed', []],
    [
      'AU-01 Register Now needs a shop that takes customers',
      { ...both, canRegister: false },
      [open, toLegacy, { type: 'register.chosen' }],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    [
      'RT-06 opens where a new reset link is asked for',
      both,
      [{ type: 'dialog.opened', mode: 'forgotPassword' }],
      { open: { forgotPassword: 'filling' } },
      ['open', 'forgotPassword'],
    ],
    ['AU-11 waits', both, [open, toLegacy, submit], { open: { legacy: 'sending' } }, ['open', 'legacy', 'busy']],
    ['AU-04 closes after a login', both, [open, toLegacy, submit, done('logIn', reply)], 'closed', []],
    [
      'AU-12 stays open after a refusal',
      both,
      [open, toLegacy, submit, failed('logIn')],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    [
      'AU-12 returns to Legacy after a reset request',
      both,
      [open, toLegacy, toForgot, reset, done('requestReset')],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    [
      'AU-12 stays at the reset after a refusal',
      both,
      [open, toLegacy, toForgot, reset, failed('requestReset')],
      { open: { forgotPassword: 'filling' } },
      ['open', 'forgotPassword'],
    ],
    ['AU-03 forgets its mode when it closes', both, [open, toLegacy, close, open], { open: 'otp' }, ['open', 'otp']],
    [
      'AU-03 drops what is under way when it closes',
      both,
      [open, toLegacy, submit, close, done('logIn', reply)],
      'closed',
      [],
    ],
    ['AU-06 closes after a right code', both, [open, { type: 'otp.succeeded' }], 'closed', []],
  ]

  it.each(table)('%s', (_title, shop, steps, value, tags) => {
    const { snapshot } = walk(loginDialogMachine, shop, steps)
    expect(snapshot.value).toEqual(value)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-13 tells of a login; RT-11 and of a dialog that was left', () => {
    const emitted = (steps: Step[]) => walk(loginDialogMachine, both, steps).emitted
    expect(emitted([open, toLegacy, submit, done('logIn', reply)])).toEqual([{ type: 'login.succeeded', reply }])
    expect(emitted([open, toLegacy, submit, close])).toEqual([{ type: 'login.abandoned' }])
    expect(emitted([open, toLegacy, { type: 'register.chosen' }])).toEqual([{ type: 'register.wanted' }])
    expect(emitted([open, toLegacy, submit, failed('logIn')])).toEqual([])
  })
})

describe('a call without a reply', () => {
  const unreached = (id: string) => ({
    ...failed(id),
    error: Object.assign(new Error('No connection'), { kind: 'network' }),
  })
  const isUnreached = (steps: Step[]) => walk(loginDialogMachine, both, steps).snapshot.context.isUnreached
  const lost = [open, toLegacy, submit, unreached('logIn')]

  it('LY-16 AU-12 is said; a refusal is not', () => {
    expect(isUnreached(lost)).toBe(true)
    expect(isUnreached([open, toLegacy, toForgot, reset, unreached('requestReset')])).toBe(true)
    expect(isUnreached([open, toLegacy, submit, failed('logIn')])).toBe(false)
  })

  it('LY-16 is forgotten by the next try, in another mode and when the dialog closes', () => {
    for (const step of [submit, toOtp, toForgot, close]) expect(isUnreached([...lost, step])).toBe(false)
  })
})

describe('effects', () => {
  it('AU-04 sends e-mail, password and remember_me, once', async () => {
    const calls: LoginBody[] = []
    const actor = createActor(
      loginDialogMachine.provide({
        actors: {
          logIn: fromPromise<AuthReply, LoginBody>(async ({ input }) => {
            calls.push(input)
            return reply
          }),
        },
      }),
      { input: legacyOnly },
    ).start()
    actor.send({ type: 'dialog.opened' })
    for (const _ of [1, 2]) actor.send(submit)
    await expect.poll(() => actor.getSnapshot().value).toBe('closed')
    expect(calls).toEqual([{ email: 'anu@example.in', password: 'secret', remember_me: true }])
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
    ]
    expect([...reachableStates(loginDialogMachine, both, events), 'open.choosing'].toSorted()).toEqual(
      allStates(loginDialogMachine),
    )
  })
})
