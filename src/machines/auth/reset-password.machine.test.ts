import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AuthReply } from './auth.machine.ts'
import { type ResetPasswordEvent, resetPasswordMachine } from './reset-password.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = ResetPasswordEvent | InnerStep
const link = { email: 'anu@example.in', token: 't0ken' }
const good = done('checkLink', true)
const submit: Step = { type: 'password.submitted', password: 'new secret' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tags: string[]][] = [
    ['RT-06 checks the link first', [], 'checking', ['checking']],
    ['RT-06 asks for the new password when it holds', [good], 'filling', ['form']],
    ['RT-06 refuses a used, expired or foreign link', [done('checkLink', false)], 'refused', ['refused']],
    ['says that nobody could tell', [failed('checkLink')], 'unreachable', ['unreachable']],
    ['checks again', [failed('checkLink'), { type: 'check.retried' }], 'checking', ['checking']],
    ['AU-11 waits', [good, submit], 'sending', ['form', 'busy']],
    ['RT-06 is completed', [good, submit, done('completeReset')], 'completed', ['completed']],
    [
      'RT-06 looks at the link again after a refusal',
      [good, submit, failed('completeReset')],
      'rechecking',
      ['busy', 'form'],
    ],
  ]

  it.each(table)('%s', (_title, steps, state, tags) => {
    const { snapshot } = walk(resetPasswordMachine, link, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('RT-06 offers a new link where the old one is refused, and tells when it is done', () => {
    const emitted = (steps: Step[]) => walk(resetPasswordMachine, link, steps).emitted
    expect(emitted([done('checkLink', false), { type: 'link.requested' }])).toEqual([{ type: 'link.wanted' }])
    expect(emitted([good, submit, done('completeReset')])).toEqual([{ type: 'reset.completed', reply: undefined }])
    const reply = { user: { id: 4 }, api_cart: null, cart_session_id: null }
    expect(emitted([good, submit, done('completeReset', reply)])).toEqual([{ type: 'reset.completed', reply }])
  })
})

describe('effects', () => {
  it('RT-06 completes the reset of this link with the password that was typed', async () => {
    const calls: unknown[] = []
    const actor = createActor(
      resetPasswordMachine.provide({
        actors: {
          checkLink: fromPromise(async () => true),
          completeReset: fromPromise<AuthReply | undefined, typeof link & { password: string }>(async ({ input }) => {
            calls.push(input)
            return undefined
          }),
        },
      }),
      { input: link },
    ).start()
    await expect.poll(() => actor.getSnapshot().value).toBe('filling')
    actor.send(submit)
    await expect.poll(() => actor.getSnapshot().value).toBe('completed')
    expect(calls).toEqual([{ ...link, password: 'new secret' }])
  })
})

describe('reachability', () => {
  it('AU-16 reaches every state', () => {
    const events = [
      failed('completeReset'),
      good,
      done('checkLink', false),
      failed('checkLink'),
      submit,
      done('completeReset'),
    ]
    expect(reachableStates(resetPasswordMachine, link, events)).toEqual(allStates(resetPasswordMachine))
  })
})
