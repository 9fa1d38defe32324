import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type ProofChannel, type ProofEvent, proofMachine } from './proof.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = ProofEvent | InnerStep
const all = { ways: ['password', 'phone', 'email'] } as const
const codesOnly = { ways: ['phone'] } as const
const submit: Step = { type: 'password.submitted', password: 'secret' }
const empty: Step = { type: 'password.submitted', password: '' }
const want = (channel: 'phone' | 'email'): Step => ({ type: 'code.wanted', channel })
const sent = done('requestCode')
const type = (code: string): Step => ({ type: 'code.changed', code })
const send: Step = { type: 'code.submitted' }
const again: Step = { type: 'code.resendRequested' }
const back: Step = { type: 'way.changeRequested' }

describe('transitions', () => {
  const table: [title: string, input: object, steps: Step[], state: string, tags: string[]][] = [
    ['AU-19 asks for the password where there is one', all, [], 'askingPassword', ['password']],
    ['AU-19 offers codes where there is none', codesOnly, [], 'choosing', ['choice']],
    ['AU-19 takes no empty password', all, [empty], 'askingPassword', ['password']],
    ['AU-11 waits for the password', all, [submit], 'provingPassword', ['password', 'busy']],
    ['AU-19 is given by the right one', all, [submit, done('provePassword')], 'given', ['given']],
    ['AU-19 asks again after a wrong one', all, [submit, done('provePassword', 'No')], 'askingPassword', ['password']],
    ['AU-19 asks again when nobody could say', all, [submit, failed('provePassword')], 'askingPassword', ['password']],
    ['AU-19 sends a code to anyone who wants one', all, [want('email')], 'sendingCode', ['code', 'busy', 'sending']],
    ['AU-19 sends none where nothing is verified', codesOnly, [want('email')], 'choosing', ['choice']],
    ['AU-19 asks for the code', codesOnly, [want('phone'), sent], 'enteringCode', ['code']],
    ['AU-19 is back when no code left', codesOnly, [want('phone'), failed('requestCode')], 'choosing', ['choice']],
    ['takes a whole code only', codesOnly, [want('phone'), sent, type('123'), send], 'enteringCode', ['code']],
    ['AU-11 waits', codesOnly, [want('phone'), sent, type('1234'), send], 'provingCode', ['code', 'busy', 'proving']],
    [
      'AU-19 is given by the right code',
      codesOnly,
      [want('phone'), sent, type('12 34'), send, done('proveCode')],
      'given',
      ['given'],
    ],
    [
      'AU-19 asks again after a wrong code',
      codesOnly,
      [want('phone'), sent, type('1234'), send, failed('proveCode')],
      'enteringCode',
      ['code'],
    ],
    ['AU-07 sends the code again', codesOnly, [want('phone'), sent, again], 'resending', ['code', 'busy', 'resending']],
    ['AU-07 once', codesOnly, [want('phone'), sent, again, sent, again], 'enteringCode', ['code']],
    [
      'AU-07 a code that never left is not counted',
      codesOnly,
      [want('phone'), sent, again, failed('requestCode'), again],
      'resending',
      ['code', 'busy', 'resending'],
    ],
    ['AU-19 goes back to the password', all, [want('phone'), sent, back], 'askingPassword', ['password']],
  ]

  it.each(table)('%s', (_title, input, steps, state, tags) => {
    const { snapshot } = walk(proofMachine, input, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-19 says what is wrong until it is changed, and forgets a wrong code', () => {
    const context = (input: object, steps: Step[]) => walk(proofMachine, input, steps).snapshot.context
    expect(context(all, [empty]).passwordError).toBe('This field is required')
    expect(context(all, [submit, done('provePassword', 'No')]).passwordError).toBe('No')
    expect(context(all, [empty, { type: 'password.changed' }]).passwordError).toBeUndefined()
    expect(context(codesOnly, [want('phone'), sent, send]).codeError).toBe('The OTP is required')
    expect(context(codesOnly, [want('phone'), sent, type('1234'), send, failed('proveCode')]).code).toBe('')
  })

  it('AU-07 AU-19 tells that it is given, and that no more codes are sent', () => {
    expect(walk(proofMachine, all, [submit, done('provePassword')]).emitted).toEqual([{ type: 'proof.given' }])
    expect(walk(proofMachine, codesOnly, [want('phone'), sent, again, sent, again]).emitted).toEqual([
      { type: 'proof.refused', message: 'Maximum attempt reached. Please try again later' },
    ])
  })
})

it('AU-16 reaches every state', () => {
  const events = [submit, want('phone'), type('1234'), send, again, back]
  const inner = ['provePassword', 'requestCode', 'proveCode'].flatMap((id) => [done(id), failed(id)])
  const reached = [all, codesOnly].flatMap((input) => reachableStates(proofMachine, input, [...events, ...inner]))
  expect([...new Set([...reached, 'starting'])].toSorted()).toEqual(allStates(proofMachine))
})

describe('effects', () => {
  it('AU-19 asks with the very password, channel and code, and asks one thing at a time', async () => {
    const asked: object[] = []
    const actor = createActor(
      proofMachine.provide({
        actors: {
          provePassword: fromPromise<string | undefined, { password: string }>(async ({ input }) => {
            asked.push(input)
            return 'Wrong'
          }),
          requestCode: fromPromise<unknown, { channel: ProofChannel }>(async ({ input }) => asked.push(input)),
          proveCode: fromPromise<unknown, { code: string }>(async ({ input }) => asked.push(input)),
        },
      }),
      { input: all },
    ).start()
    const isAt = async (tag: 'password' | 'code' | 'given') => {
      await expect
        .poll(() => [actor.getSnapshot().hasTag(tag), actor.getSnapshot().hasTag('busy')])
        .toEqual([true, false])
    }
    const password: ProofEvent = { type: 'password.submitted', password: 'secret' }
    actor.send(password)
    actor.send(password)
    await isAt('password')
    actor.send({ type: 'code.wanted', channel: 'email' })
    await isAt('code')
    actor.send({ type: 'code.changed', code: '12 34' })
    actor.send({ type: 'code.submitted' })
    await isAt('given')
    expect(asked).toEqual([{ password: 'secret' }, { channel: 'email' }, { code: '1234' }])
  })
})
