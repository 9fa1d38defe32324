import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type MailedLinkEvent, mailedLinkMachine } from './mailed-link.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = MailedLinkEvent | InnerStep
const link = { token: 't0ken' }
const valid = done('checkLink', { email: 'anu@example.in' })
const offline = Object.assign(new Error('No connection'), { kind: 'network' })
const use: Step = { type: 'link.used' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tags: string[]][] = [
    ['AU-20 checks the link first', [], 'checking', ['checking']],
    ['AU-20 asks before using it', [valid], 'asking', ['asking']],
    ['AU-20 refuses a used or expired link', [done('checkLink')], 'refused', ['refused']],
    ['is unreachable if the check fails', [failed('checkLink')], 'unreachable', ['unreachable']],
    ['checks again on request', [failed('checkLink'), { type: 'check.retried' }], 'checking', ['checking']],
    ['AU-11 is busy while it is used', [valid, use], 'using', ['asking', 'busy']],
    ['AU-20 is done after its use', [valid, use, done('useLink', {})], 'done', ['done']],
    ['AU-20 checks the link again after a refusal', [valid, use, failed('useLink')], 'rechecking', ['asking', 'busy']],
    ['AU-11 keeps a refused form', [valid, use, failed('useLink'), valid], 'asking', ['asking']],
    [
      'LY-16 keeps the form without a connection',
      [valid, use, { ...failed('useLink'), error: offline }, failed('checkLink')],
      'asking',
      ['asking'],
    ],
    [
      'is unreachable if the link cannot be checked after a refusal',
      [valid, use, failed('useLink'), failed('checkLink')],
      'unreachable',
      ['unreachable'],
    ],
    [
      'RT-06 refuses a link that has expired in the meantime',
      [valid, use, failed('useLink'), done('checkLink')],
      'refused',
      ['refused'],
    ],
    ['cannot be used before it is checked', [use], 'checking', ['checking']],
  ]

  it.each(table)('%s', (_title, steps, state, tags) => {
    const { snapshot } = walk(mailedLinkMachine, link, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })

  it('AU-19 keeps the link’s subject and its outcome, and emits once', () => {
    const { snapshot, emitted } = walk(mailedLinkMachine, link, [valid, use, done('useLink', { kind: 'phone' })])
    expect(snapshot.context).toEqual({ ...link, about: { email: 'anu@example.in' }, outcome: { kind: 'phone' } })
    expect(emitted).toEqual([{ type: 'link.done' }])
    expect(walk(mailedLinkMachine, link, [valid, use, failed('useLink')]).snapshot.context.failure).toEqual(
      new Error('refused'),
    )
  })
})

it('AU-16 reaches every state', () => {
  const events = [
    use,
    { type: 'check.retried' },
    valid,
    done('checkLink'),
    failed('checkLink'),
    done('useLink'),
    failed('useLink'),
  ]
  expect(reachableStates(mailedLinkMachine, link, events)).toEqual(allStates(mailedLinkMachine))
})

describe('effects', () => {
  it('AU-20 checks and uses the link once', async () => {
    const calls: object[] = []
    const actor = createActor(
      mailedLinkMachine.provide({
        actors: {
          checkLink: fromPromise<unknown, { token: string }>(async ({ input }) => {
            calls.push({ check: input.token })
            return { email: 'anu@example.in' }
          }),
          useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(async ({ input }) =>
            calls.push({ use: input.token }),
          ),
        },
      }),
      { input: link },
    ).start()
    await expect.poll(() => actor.getSnapshot().hasTag('asking')).toBe(true)
    actor.send({ type: 'link.used' })
    actor.send({ type: 'link.used' })
    await expect.poll(() => actor.getSnapshot().hasTag('done')).toBe(true)
    expect(calls).toEqual([{ check: 't0ken' }, { use: 't0ken' }])
  })
})
