import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type ReauthenticationEvent, reauthenticationMachine } from './reauthentication.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = ReauthenticationEvent | InnerStep
const all = { methods: ['password', 'phone', 'email'] } as const
const codesOnly = { methods: ['phone'] } as const
const submit: Step = { type: 'password.submitted', password: 'secret' }
const request = (channel: 'phone' | 'email'): Step => ({ type: 'code.requested', channel })
const accepted: Step = { type: 'code.accepted' }
const back: Step = { type: 'method.changeRequested' }

describe('transitions', () => {
  const table: [title: string, input: object, steps: Step[], state: string, tags: string[]][] = [
    ['AU-19 asks for the password of an account with one', all, [], 'askingPassword', ['password']],
    ['AU-19 offers codes to an account without a password', codesOnly, [], 'choosing', ['choice']],
    ['AU-11 waits for the password', all, [submit], 'checkingPassword', ['password', 'busy']],
    ['AU-19 succeeds with the right password', all, [submit, done('checkPassword')], 'succeeded', ['succeeded']],
    ['AU-19 asks again after a wrong password', all, [submit, failed('checkPassword')], 'askingPassword', ['password']],
    ['AU-19 shows the code step', all, [request('email')], 'enteringCode', ['code']],
    ['AU-19 refuses to send a code to an unverified contact', codesOnly, [request('email')], 'choosing', ['choice']],
    ['AU-19 succeeds with the right code', codesOnly, [request('phone'), accepted], 'succeeded', ['succeeded']],
    ['AU-19 goes back to the password', all, [request('phone'), back], 'askingPassword', ['password']],
    ['AU-19 goes back to the choice', codesOnly, [request('phone'), back], 'choosing', ['choice']],
  ]

  it.each(table)('%s', (_title, input, steps, state, tags) => {
    const { snapshot } = walk(reauthenticationMachine, input, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-19 keeps the error of a refused password until a code is requested', () => {
    const failureAfter = (...steps: Step[]) => walk(reauthenticationMachine, all, steps).snapshot.context.failure
    const error = { reply: { payload: { errors: { password: 'Wrong' } } } }
    const refused: Step[] = [submit, { ...failed('checkPassword'), error }]
    expect(failureAfter(...refused)).toBe(error)
    expect(failureAfter(...refused, request('phone'))).toBeUndefined()
  })

  it('AU-19 leaves a refusal without fields to a toast', () => {
    const { snapshot } = walk(reauthenticationMachine, all, [submit, failed('checkPassword')])
    expect(snapshot.context.failure).toBeUndefined()
  })

  it.each([[[submit, done('checkPassword')]], [[request('phone'), accepted]]])('AU-19 emits one success', (steps) => {
    expect(walk(reauthenticationMachine, all, steps).emitted).toEqual([{ type: 'reauthentication.succeeded' }])
  })
})

it('AU-16 reaches every state', () => {
  const events = [submit, request('phone'), accepted, back, done('checkPassword'), failed('checkPassword')]
  const reached = [all, codesOnly].flatMap((input) => reachableStates(reauthenticationMachine, input, events))
  expect([...new Set([...reached, 'starting'])].toSorted()).toEqual(allStates(reauthenticationMachine))
})

it('AU-19 sends the password once', async () => {
  const sent: object[] = []
  const checkPassword = fromPromise<unknown, { password: string }>(async ({ input }) => sent.push(input))
  const actor = createActor(reauthenticationMachine.provide({ actors: { checkPassword } }), { input: all }).start()
  for (const _ of [1, 2]) actor.send({ type: 'password.submitted', password: 'secret' })
  await expect.poll(() => actor.getSnapshot().hasTag('succeeded')).toBe(true)
  expect(sent).toEqual([{ password: 'secret' }])
})
