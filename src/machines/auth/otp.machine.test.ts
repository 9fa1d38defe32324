import { createActor, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { type OtpEvent, otpMachine } from './otp.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = OtpEvent | InnerStep
const login = { resendLimit: 3 }
const popup = { resendLimit: 1, phone: '9876543210' }
const typePhone: Step = { type: 'phone.changed', phone: '9876543210' }
const submitPhone: Step = { type: 'phone.submitted' }
const typeCode: Step = { type: 'code.changed', code: '4711' }
const submitCode: Step = { type: 'code.submitted' }
const resend: Step = { type: 'otp.resendRequested' }
const sent = done('requestCode')
const atCode = [typePhone, submitPhone, sent]
const reply = { user: { id: 7 }, cart_session_id: 'c' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tags: string[], context: object][] = [
    ['AU-06 starts with the phone step', [], 'enteringPhone', ['phoneStep'], { phone: '' }],
    [
      'AU-06 requires a phone number',
      [submitPhone],
      'enteringPhone',
      ['phoneStep'],
      { phoneError: 'This field is required' },
    ],
    [
      'AU-06 refuses nine digits',
      [{ type: 'phone.changed', phone: '987654321' }, submitPhone],
      'enteringPhone',
      ['phoneStep'],
      { phoneError: 'Invalid phone number' },
    ],
    [
      'AU-06 refuses eleven digits',
      [{ type: 'phone.changed', phone: '98765432101' }, submitPhone],
      'enteringPhone',
      ['phoneStep'],
      { phoneError: 'Invalid phone number' },
    ],
    [
      'AU-09 keeps only digits',
      [{ type: 'phone.changed', phone: '\u00a098765-४३२१०' }],
      'enteringPhone',
      ['phoneStep'],
      { phone: '9876543210' },
    ],
    [
      'CK-17 refuses the number of another country',
      [{ type: 'phone.changed', phone: '+65 8123 4567' }, submitPhone],
      'enteringPhone',
      ['phoneStep'],
      { phone: '+65 8123 4567', phoneError: 'Invalid phone number' },
    ],
    [
      'AU-06 clears the error when the phone changes',
      [submitPhone, typePhone],
      'enteringPhone',
      ['phoneStep'],
      { phoneError: undefined },
    ],
    ['AU-06 sends the code', [typePhone, submitPhone], 'sendingCode', ['phoneStep', 'busy', 'sending'], {}],
    ['AU-06 shows the code step', atCode, 'enteringCode', ['codeStep'], { code: '', resendCount: 0 }],
    [
      'AU-06 keeps the phone if no code was sent',
      [typePhone, submitPhone, failed('requestCode')],
      'enteringPhone',
      ['phoneStep'],
      { phone: '9876543210' },
    ],
    [
      'AU-06 requires a code',
      [...atCode, submitCode],
      'enteringCode',
      ['codeStep'],
      { codeError: 'The OTP is required' },
    ],
    [
      'AU-06 accepts four digits only',
      [...atCode, { type: 'code.changed', code: '4 7a11 99' }],
      'enteringCode',
      ['codeStep'],
      { code: '4711' },
    ],
    [
      'AU-06 verifies four digits',
      [...atCode, typeCode, submitCode],
      'verifying',
      ['codeStep', 'busy', 'verifying'],
      {},
    ],
    [
      'AU-06 clears a wrong code',
      [...atCode, typeCode, submitCode, failed('verifyCode')],
      'enteringCode',
      ['codeStep'],
      { code: '', phone: '9876543210' },
    ],
    [
      'AU-06 is reset after a correct code',
      [...atCode, typeCode, submitCode, done('verifyCode', reply)],
      'enteringPhone',
      ['phoneStep'],
      { phone: '', code: '', resendCount: 0 },
    ],
    [
      'AU-06 returns to the phone step by Change Phone',
      [...atCode, typeCode, { type: 'phone.changeRequested' }],
      'enteringPhone',
      ['phoneStep'],
      { phone: '9876543210', code: '' },
    ],
    ['AU-07 resends the code', [...atCode, resend], 'resending', ['codeStep', 'busy', 'resending'], { resendCount: 0 }],
    ['AU-07 counts resends', [...atCode, resend, sent], 'enteringCode', ['codeStep'], { resendCount: 1 }],
    [
      'AU-07 does not count failed resends',
      [...atCode, resend, failed('requestCode')],
      'enteringCode',
      ['codeStep'],
      { resendCount: 0 },
    ],
    [
      'AU-07 restarts the count for another phone',
      [...atCode, resend, sent, { type: 'phone.changeRequested' }, submitPhone, sent],
      'enteringCode',
      ['codeStep'],
      { resendCount: 0 },
    ],
    [
      'AU-03 is reset with its dialog',
      [...atCode, typeCode, { type: 'otp.reset' }],
      'enteringPhone',
      ['phoneStep'],
      { phone: '', code: '' },
    ],
    [
      'AU-11 ignores events while busy',
      [typePhone, submitPhone, submitPhone, typeCode],
      'sendingCode',
      ['phoneStep', 'busy', 'sending'],
      { code: '' },
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
    const { snapshot, emitted } = walk(otpMachine, popup, [sent, typeCode, submitCode, done('verifyCode', 'ok')])
    expect(snapshot.value).toBe('verified')
    expect(snapshot.context).toMatchObject({ phone: '9876543210', code: '' })
    expect(emitted).toEqual([{ type: 'otp.verified', reply: 'ok', phone: '9876543210' }])
  })

  it('AU-10 stays at the code step of a given number if none could be sent', () => {
    expect(walk(otpMachine, popup, [failed('requestCode')]).snapshot.value).toBe('enteringCode')
  })

  it('AU-06 emits the verified number, and the focus after Change Phone', () => {
    expect(walk(otpMachine, login, [...atCode, typeCode, submitCode, done('verifyCode', reply)]).emitted).toEqual([
      { type: 'otp.verified', reply, phone: '9876543210' },
    ])
    expect(walk(otpMachine, login, [...atCode, { type: 'phone.changeRequested' }]).emitted).toEqual([
      { type: 'phone.focusRequested' },
    ])
  })
})

describe('effects', () => {
  it('AU-06 sends the typed number and code', async () => {
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
    const isAt = async (state: string) => {
      await expect.poll(() => actor.getSnapshot().value).toBe(state)
    }
    actor.send({ type: 'phone.changed', phone: '98765 43210' })
    actor.send({ type: 'phone.submitted' })
    await isAt('enteringCode')
    actor.send({ type: 'code.changed', code: '4711' })
    actor.send({ type: 'code.submitted' })
    await isAt('enteringPhone')
    expect(calls).toEqual([{ phone: '9876543210' }, { phone: '9876543210', code: '4711' }])
  })
})

describe('reachability', () => {
  const events: Step[] = [
    typePhone,
    submitPhone,
    typeCode,
    submitCode,
    resend,
    { type: 'phone.changeRequested' },
    { type: 'otp.reset' },
    sent,
    failed('requestCode'),
    done('verifyCode', reply),
    failed('verifyCode'),
  ]

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
    const reached = [...reachableStates(otpMachine, login, mailed), ...reachableStates(otpMachine, popup, events)]
    expect([...new Set([...reached, 'starting'])].toSorted()).toEqual(allStates(otpMachine))
  })

  it('AU-16 sends codes to ten digits only, verifies four digits only, and respects the resend limit on every path', () => {
    const paths = getShortestPaths(otpMachine, { input: login, events: events as never, limit: 5000 })
    expect(paths.length).toBeGreaterThan(10)
    for (const { state } of paths) {
      const { value, context } = state
      if (value === 'sendingCode' || value === 'resending') expect(context.phone).toHaveLength(10)
      if (value === 'verifying') expect(context.code).toHaveLength(4)
      expect(context.resendCount).toBeLessThanOrEqual(3)
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
    const lost = [typePhone, submitPhone, unreached('requestCode')]
    expect(after(...lost)).toMatchObject({
      value: 'enteringPhone',
      context: { isUnreached: true, phone: '9876543210' },
    })
    expect(after(...lost, submitPhone).context.isUnreached).toBe(false)
    expect(after(...atCode, resend, unreached('requestCode')).context.isUnreached).toBe(true)
    expect(after(typePhone, submitPhone, failed('requestCode')).context.isUnreached).toBe(false)
  })

  it('LY-16 keeps the typed code', () => {
    const lost = after(...atCode, typeCode, submitCode, unreached('verifyCode'))
    expect(lost).toMatchObject({ value: 'enteringCode', context: { isUnreached: true, code: '4711' } })
    expect(after(...atCode, typeCode, submitCode, failed('verifyCode')).context.code).toBe('')
  })
})
