import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type ProofEvent, proofMachine } from './proof.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = ProofEvent | InnerStep
const all = { ways: ['password', 'phone', 'email'] } as const
const codesOnly = { ways: ['phone'] } as const
const submit: Step = { type: 'password.submitted', password: 'secret' }
const want = (channel: 'phone' | 'email'): Step => ({ type: 'code.wanted', channel })
const accepted: Step = { type: 'code.accepted' }
const back: Step = { type: 'way.changeRequested' }

describe('transitions', () => {
  const table: [title: string, input: object, steps: Step[], state: string, tags: string[]][] = [
    ['AU-19 asks for the password where there is one', all, [], 'askingPassword', ['password']],
    ['AU-19 offers codes where there is none', codesOnly, [], 'choosing', ['choice']],
    ['AU-11 waits for the password', all, [submit], 'provingPassword', ['password', 'busy']],
    ['AU-19 is given by the right password', all, [submit, done('provePassword')], 'given', ['given']],
    ['AU-19 asks again after a wrong password', all, [submit, failed('provePassword')], 'askingPassword', ['password']],
    ['AU-19 asks for a code', all, [want('email')], 'enteringCode', ['code']],
    ['AU-19 sends none to an unverified contact', codesOnly, [want('email')], 'choosing', ['choice']],
    ['AU-19 is given by the right code', codesOnly, [want('phone'), accepted], 'given', ['given']],
    ['AU-19 goes back to the password', all, [want('phone'), back], 'askingPassword', ['password']],
    ['AU-19 goes back to the choice', codesOnly, [want('phone'), back], 'choosing', ['choice']],
  ]

  it.each(table)('%s', (_title, input, steps, state, tags) => {
    const { snapshot } = walk(proofMachine, input, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-19 keeps why the password was refused until a code is wanted', () => {
    const failureAfter = (...steps: Step[]) => walk(proofMachine, all, steps).snapshot.context.failure
    const refused = [submit, failed('provePassword')]
    expect(failureAfter(...refused)).toEqual(new Error('refused'))
    expect(failureAfter(...refused, want('phone'))).toBeUndefined()
  })

  it.each([[[submit, done('provePassword')]], [[want('phone'), accepted]]])('AU-19 reports the proof', (steps) => {
    expect(walk(proofMachine, all, steps).emitted).toEqual([{ type: 'proof.given' }])
  })
})

it('AU-16 reaches every state', () => {
  const events = [submit, want('phone'), accepted, back, done('provePassword'), failed('provePassword')]
  const reached = [all, codesOnly].flatMap((input) => reachableStates(proofMachine, input, events))
  expect([...new Set([...reached, 'starting'])].toSorted()).toEqual(allStates(proofMachine))
})

it('AU-19 sends the password once', async () => {
  const sent: object[] = []
  const provePassword = fromPromise<unknown, { password: string }>(async ({ input }) => sent.push(input))
  const actor = createActor(proofMachine.provide({ actors: { provePassword } }), { input: all }).start()
  for (const _ of [1, 2]) actor.send({ type: 'password.submitted', password: 'secret' })
  await expect.poll(() => actor.getSnapshot().hasTag('given')).toBe(true)
  expect(sent).toEqual([{ password: 'secret' }])
})
