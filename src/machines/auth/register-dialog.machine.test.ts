import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { RegisterBody } from '#api/auth.ts'
import type { AuthReply } from './auth.machine.ts'
import { type RegisterDialogEvent, registerDialogMachine } from './register-dialog.machine.ts'
import { type InnerStep, allStates, done, failed, reachedStates, walk } from '../testing/walk.ts'

type Step = RegisterDialogEvent | InnerStep
const both = { hasOtp: true, hasLegacy: true, canRegister: true }
const body: RegisterBody = {
  first_name: 'Anu',
  last_name: 'Raman',
  phone: '9876543210',
  email: 'anu@example.in',
  password: 'secret',
}
const open: Step = { type: 'dialog.opened' }
const close: Step = { type: 'dialog.closed' }
const toLegacy: Step = { type: 'mode.legacyChosen' }
const toOtp: Step = { type: 'mode.otpChosen' }
const submit: Step = { type: 'register.submitted', ...body }
const reply: AuthReply = { user: { id: 7 }, api_cart: null, cart_session_id: 'c' }

describe('transitions', () => {
  const table: [title: string, shop: typeof both, steps: Step[], value: unknown, tags: string[]][] = [
    ['AU-03 begins with a code where the shop has codes', both, [open], { open: 'otp' }, ['open', 'otp']],
    ['AU-03 else with e-mail', { ...both, hasOtp: false }, [open], { open: { legacy: 'filling' } }, ['open', 'legacy']],
    ['AU-02 does not open where the shop takes no customers', { ...both, canRegister: false }, [open], 'closed', []],
    ['AU-02 Register with Email', both, [open, toLegacy], { open: { legacy: 'filling' } }, ['open', 'legacy']],
    ['AU-02 Register with OTP', both, [open, toLegacy, toOtp], { open: 'otp' }, ['open', 'otp']],
    [
      'AU-02 Login Now is there in Legacy mode, and closes',
      both,
      [open, toLegacy, { type: 'login.chosen' }],
      'closed',
      [],
    ],
    [
      'AU-02 Login Now is not there in OTP mode',
      both,
      [open, { type: 'login.chosen' }],
      { open: 'otp' },
      ['open', 'otp'],
    ],
    ['AU-11 waits', both, [open, toLegacy, submit], { open: { legacy: 'sending' } }, ['open', 'legacy', 'busy']],
    ['AU-02 closes after a registration', both, [open, toLegacy, submit, done('register', reply)], 'closed', []],
    [
      'AU-12 stays open after a refusal',
      both,
      [open, toLegacy, submit, failed('register')],
      { open: { legacy: 'filling' } },
      ['open', 'legacy'],
    ],
    ['AU-03 forgets its mode when it closes', both, [open, toLegacy, close, open], { open: 'otp' }, ['open', 'otp']],
    ['AU-06 closes after a right code', both, [open, { type: 'otp.succeeded' }], 'closed', []],
  ]

  it.each(table)('%s', (_title, shop, steps, value, tags) => {
    const { snapshot } = walk(registerDialogMachine, shop, steps)
    expect(snapshot.value).toEqual(value)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-02 tells of a registration, of the way to the login, and of a dialog that was left', () => {
    const emitted = (steps: Step[]) => walk(registerDialogMachine, both, steps).emitted
    expect(emitted([open, toLegacy, submit, done('register', reply)])).toEqual([{ type: 'register.succeeded', reply }])
    expect(emitted([open, toLegacy, { type: 'login.chosen' }])).toEqual([{ type: 'login.requested' }])
    expect(emitted([open, close])).toEqual([{ type: 'register.abandoned' }])
  })
})

describe('effects', () => {
  it('AU-05 sends the five fields and nothing else', async () => {
    const calls: RegisterBody[] = []
    const actor = createActor(
      registerDialogMachine.provide({
        actors: {
          register: fromPromise<AuthReply, RegisterBody>(async ({ input }) => {
            calls.push(input)
            return reply
          }),
        },
      }),
      { input: { ...both, hasOtp: false } },
    ).start()
    actor.send({ type: 'dialog.opened' })
    actor.send(submit)
    await expect.poll(() => actor.getSnapshot().value).toBe('closed')
    expect(calls).toEqual([body])
  })
})

describe('reachability', () => {
  it('AU-16 every state is reached', () => {
    const events = [open, close, toLegacy, toOtp, submit, done('register', reply), failed('register')]
    expect([...reachedStates(registerDialogMachine, both, events), 'open.choosing'].toSorted()).toEqual(
      allStates(registerDialogMachine),
    )
  })
})

it('LY-16 a call without a reply is said until the next try; a refusal is not', () => {
  const unreached = { ...failed('register'), error: Object.assign(new Error('No connection'), { kind: 'network' }) }
  const isUnreached = (...steps: Step[]) => walk(registerDialogMachine, both, steps).snapshot.context.isUnreached
  expect(isUnreached(open, toLegacy, submit, unreached)).toBe(true)
  expect(isUnreached(open, toLegacy, submit, failed('register'))).toBe(false)
  for (const step of [submit, toOtp, close]) expect(isUnreached(open, toLegacy, submit, unreached, step)).toBe(false)
})
