import { createActor, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { type OtpContext, type OtpEvent, otpMachine } from './otp.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = OtpEvent | InnerStep
const login = { resendLimit: 3 }
const popup = { resendLimit: 1, phone: '9876543210' }
const submitPhone: Step = { type: 'phone.submitted', phone: '9876543210' }
const submitCode: Step = { type: 'code.submitted', code: '4711' }
const resend: Step = { type: 'otp.resendRequested' }
const sent = done('requestCode')
const atCode = [submitPhone, sent]
const reply = { user: { id: 7 }, cart_session_id: 'c' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tags: string[], context: object][] = [
    ['AU-06 starts with the phone step', [], 'enteringPhone', ['phoneStep'], { phone: '' }],
    ['AU-06 sends the code', [submitPhone], 'sendingCode', ['phoneStep', 'busy', 'sending'], {}],
    ['AU-06 shows the code step', atCode, 'enteringCode', ['codeStep'], { attempt: 0, resendCount: 0 }],
    [
      'AU-06 keeps the phone if no code was sent',
      [submitPhone, failed('requestCode')],
      'enteringPhone',
      ['phoneStep'],
      { phone: '9876543210' },
    ],
    ['AU-06 verifies four digits', [...atCode, submitCode], 'verifying', ['codeStep', 'busy', 'verifying'], {}],
    [
      'AU-06 starts with an empty field after a wrong code',
      [...atCode, submitCode, failed('verifyCode')],
      'enteringCode',
      ['codeStep'],
      { attempt: 1, phone: '9876543210' },
    ],
    [
      'AU-06 is reset after a correct code',
      [...atCode, submitCode, done('verifyCode', reply)],
      'enteringPhone',
      ['phoneStep'],
      { phone: '', resendCount: 0 },
    ],
    [
      'AU-06 returns to the phone step by Change Phone',
      [...atCode, { type: 'phone.changeRequested' }],
      'enteringPhone',
      ['phoneStep'],
      { phone: '9876543210' },
    ],
    ['AU-07 resends the code', [...atCode, resend], 'resending', ['codeStep', 'busy', 'resending'], { resendCount: 0 }],
    ['AU-07 counts resends', [...atCode, resend, sent], 'enteringCode', ['codeStep'], { resendCount: 1, attempt: 1 }],
    [
      'AU-07 does not count failed resends',
      [...atCode, resend, failed('requestCode')],
      'enteringCode',
      ['codeStep'],
      { resendCount: 0, attempt: 0 },
    ],
    [
      'AU-07 restarts the count for another phone',
      [...atCode, resend, sent, { type: 'phone.changeRequested' }, submitPhone, sent],
      'enteringCode',
      ['codeStep'],
      { resendCount: 0 },
    ],
    [
      'AU-11 ignores events while busy',
      [submitPhone, { ...submitPhone, phone: '9000000001' }, submitCode],
      'sendingCode',
      ['phoneStep', 'busy', 'sending'],
      { phone: '9876543210' },
    ],
  ]

  it.each(table)('%s', (_title, steps, state, tags, context) => {
    const { snapshot } = walk(otpMachine, login, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
    expect(snapshot.context).toMatchObject(context)
  })

  it.each([
    ['login', 3],
    ['registration and popup', 1],
  ])('AU-07 resends the code of the %s at most %i times, then refuses', (_flow, resendLimit) => {
    const resends = Array.from({ length: resendLimit }, () => [resend, sent]).flat()
    const before = walk(otpMachine, { resendLimit }, [...atCode, ...resends])
    expect(before.snapshot.context.resendCount).toBe(resendLimit)
    expect(before.emitted).toEqual([])
    const after = walk(otpMachine, { resendLimit }, [...atCode, ...resends, resend])
    expect(after.snapshot.value).toBe('enteringCode')
    expect(after.emitted).toEqual([{ type: 'otp.refused', message: 'Maximum attempt reached. Please try again later' }])
  })

  it('AU-10 requests the code of a given number immediately', () => {
    expect(walk(otpMachine, popup, []).snapshot.value).toBe('sendingCode')
    const { snapshot, emitted } = walk(otpMachine, popup, [sent, submitCode, done('verifyCode', 'ok')])
    expect(snapshot.value).toBe('verified')
    expect(snapshot.context).toMatchObject({ phone: '9876543210' })
    expect(emitted).toEqual([{ type: 'otp.verified', reply: 'ok', phone: '9876543210' }])
  })

  it('AU-10 stays at the code step of a given number if none could be sent', () => {
    expect(walk(otpMachine, popup, [failed('requestCode')]).snapshot.value).toBe('enteringCode')
  })

  it('AU-06 emits the verified number', () => {
    expect(walk(otpMachine, login, [...atCode, submitCode, done('verifyCode', reply)]).emitted).toEqual([
      { type: 'otp.verified', reply, phone: '9876543210' },
    ])
  })
})

describe('effects', () => {
  it('AU-06 sends the submitted number and code, and keeps no code', async () => {
    const calls: unknown[] = []
    const actor = createActor(
      otpMachine.provide({
        actors: {
          requestCode: fromPromise(async ({ input }) => calls.push(input)),
          verifyCode: fromPromise(async ({ input }) => calls.push(input)),
        },
      }),
      { input: login },
    ).start()
    const snapshots: unknown[] = []
    actor.subscribe(({ context }) => snapshots.push(context))
    const isAt = async (state: string) => {
      await expect.poll(() => actor.getSnapshot().value).toBe(state)
    }
    actor.send({ type: 'phone.submitted', phone: '9876543210' })
    await isAt('enteringCode')
    actor.send({ type: 'code.submitted', code: '4711' })
    await isAt('enteringPhone')
    expect(calls).toEqual([{ phone: '9876543210' }, { phone: '9876543210', code: '4711' }])
    expect(JSON.stringify(snapshots)).not.toContain('4711')
  })
})

describe('reachability', () => {
  const events: Step[] = [
    submitPhone,
    ...['', '987654321', '98765432101', '+65 8123 4567'].map((phone): Step => ({ type: 'phone.submitted', phone })),
    submitCode,
    ...['', '471', '47110', '47a1'].map((code): Step => ({ type: 'code.submitted', code })),
    resend,
    { type: 'phone.changeRequested' },
    sent,
    failed('requestCode'),
    done('verifyCode', reply),
    failed('verifyCode'),
  ]

  const withoutAttempt = (context: OtpContext) => ({ ...context, attempt: 0 })

  it('AU-22 emails a code on request, which counts as a resend', () => {
    const mail: Step = { type: 'otp.mailRequested' }
    const steps = [...atCode, mail]
    const { snapshot } = walk(otpMachine, login, steps)
    expect(snapshot.value).toBe('mailing')
    const there = walk(otpMachine, login, [...steps, done('mailCode')]).snapshot
    expect(there.value).toBe('enteringCode')
    expect(there.context).toMatchObject({ isMailed: true, resendCount: 1 })
    expect(walk(otpMachine, login, [...steps, failed('mailCode')]).snapshot.context).toMatchObject({
      isMailed: false,
      resendCount: 0,
    })
    const again = [mail, done('mailCode')] as Step[]
    const most = walk(otpMachine, login, [...steps.slice(0, 3), ...again, ...again, ...again, mail])
    expect(most.snapshot.value).toBe('enteringCode')
    expect(most.emitted).toContainEqual(expect.objectContaining({ type: 'otp.refused' }))
  })

  it('AU-16 reaches every state', () => {
    const mailed = [...events, { type: 'otp.mailRequested' }, done('mailCode')]
    const reached = [
      ...reachableStates(otpMachine, login, mailed, withoutAttempt),
      ...reachableStates(otpMachine, popup, events, withoutAttempt),
    ]
    expect([...new Set([...reached, 'starting'])].toSorted()).toEqual(allStates(otpMachine))
  })

  it('AU-16 sends codes to ten digits only, verifies four digits only, and respects the resend limit on every path', () => {
    const paths = getShortestPaths(otpMachine, {
      input: login,
      events: events as never,
      limit: 5000,
      // Attempts have no limit here.
      serializeState: ({ value, context }, event) => JSON.stringify([value, { ...context, attempt: 0 }, event]),
    })
    expect(paths.length).toBeGreaterThan(10)
    for (const { state, steps } of paths) {
      const { value, context } = state
      if (value === 'sendingCode' || value === 'resending') expect(context.phone).toMatch(/^\d{10}$/)
      expect(context.resendCount).toBeLessThanOrEqual(3)
      for (const [index, step] of steps.entries())
        if (step.state.value === 'verifying' && steps[index - 1]?.state.value === 'enteringCode')
          expect(step.event).toEqual(submitCode)
    }
  })
})

describe('a call without a reply', () => {
  const unreached = (id: string) => ({
    ...failed(id),
    error: Object.assign(new Error('No connection'), { kind: 'network' }),
  })
  const after = (...steps: Step[]) => walk(otpMachine, login, steps).snapshot

  it('LY-16 is recorded in both steps until the next attempt', () => {
    const lost = [submitPhone, unreached('requestCode')]
    expect(after(...lost)).toMatchObject({
      value: 'enteringPhone',
      context: { failure: { kind: 'network' }, phone: '9876543210' },
    })
    expect(after(...lost, submitPhone).context.failure).toBeUndefined()
    expect(after(...atCode, resend, unreached('requestCode')).context.failure).toBeInstanceOf(Error)
    expect(after(submitPhone, failed('requestCode')).context.failure).toBeUndefined()
  })

  it('LY-16 keeps the typed code', () => {
    const lost = after(...atCode, submitCode, unreached('verifyCode'))
    expect(lost).toMatchObject({ value: 'enteringCode', context: { failure: { kind: 'network' }, attempt: 0 } })
  })
})
