import { describe, expect, it } from 'vitest'
import { maskSecrets } from './mask.ts'

describe('masked data', () => {
  it.each([
    [{ code: '4711' }, { code: '••••' }],
    [
      { otp: 4711, otpCode: '4711', pin: '99' },
      { otp: '••••', otpCode: '••••', pin: '••••' },
    ],
    [
      { password: 'monsoon', new_password: 'x', newPassword: 'y' },
      { password: '••••', new_password: '••••', newPassword: '••••' },
    ],
    [
      { token: 'abc', cart_session: 'abc', apiKey: 'abc' },
      { token: '••••', cart_session: '••••', apiKey: '••••' },
    ],
    [
      { code: '', token: null, password: undefined },
      { code: '', token: null },
    ],
    [
      { codes: ['1', '2'], session: { id: 1 } },
      { codes: '••••', session: '••••' },
    ],
    [{ deep: [{ er: [{ code: '4711' }] }] }, { deep: [{ er: [{ code: '••••' }] }] }],
    [
      { phone: '9843000001', phone_number: 9843000001 },
      { phone: '••••01', phone_number: '••••01' },
    ],
    [{ contact: { mobile: ['9843000001'] } }, { contact: { mobile: ['••••01'] } }],
    [{ email: 'meera@ashkiln.example' }, { email: 'm•••@ashkiln.example' }],
    [
      { message: 'Sent to meera@ashkiln.example and +91 98430 00001.' },
      { message: 'Sent to m•••@ashkiln.example and ••••01.' },
    ],
    [{ url: '/reset/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9' }, { url: '/reset/••••' }],
    [{ api_cart: 'eVI-m-iawRpMclzcUjNacA' }, { api_cart: '••••' }],
    [{ id: '0b51a0a2-6f0a-4b8e-9c41-0f6f2f6f9a11' }, { id: '••••' }],
    [{ 'meera@ashkiln.example': 1 }, { 'm•••@ashkiln.example': 1 }],
  ])('XS-02 hides secrets: %j', (value, expected) => {
    expect(maskSecrets(value)).toEqual(expected)
  })

  it.each([
    { type: 'code.submitted' },
    { codeError: 'Enter the code', hasPassword: true, resendCount: 2, isPinKnown: false },
    { pincode: '605001', pin_code: '605001', country_code: 'IN', currencyCode: 'INR', couponCode: 'MONSOON' },
    { guard: 'isPaymentWantedAndHasAddressFault' },
    { slug: 'tall-bottle-vase-tenmoku-glaze-28cm', at: '2026-11-23T13:00:00.000Z', price: 1250000 },
    { type: 'xstate.done.actor.0.otp.sendingCode', key: 'hero', states: ['otp.enteringCode'] },
  ])('XS-02 keeps everything else: %j', (value) => {
    expect(maskSecrets(value)).toEqual(value)
  })

  it('XS-02 describes errors without their secrets', () => {
    const error = Object.assign(new TypeError('No account for meera@ashkiln.example'), { status: 404, token: 'abc' })
    expect(maskSecrets({ error })).toEqual({
      error: { name: 'TypeError', message: 'No account for m•••@ashkiln.example', status: 404, token: '••••' },
    })
  })

  it('XS-02 can always be cloned: circular values, functions, throwing getters, exotic objects', () => {
    const circle: Record<string, unknown> = { name: 'a' }
    circle['self'] = [circle]
    const value = {
      circle,
      run: () => 1,
      sign: Symbol('a'),
      big: 10n,
      none: Number.NaN,
      when: new Date(0),
      never: new Date(Number.NaN),
      map: new Map<unknown, unknown>([
        ['password', 'x'],
        [{}, 1],
      ]),
      set: new Set([1]),
      actor: { id: 'otp', sessionId: 'x:1', getSnapshot: () => ({}) },
      odd: new (class Socket {
        secret = 1
      })(),
      get bad(): never {
        throw new Error('no')
      },
      revoked: (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
    }
    const sent = maskSecrets(value)
    expect(structuredClone(sent)).toEqual(sent)
    expect(sent).toEqual({
      circle: { name: 'a', self: ['[circular]'] },
      run: '[function]',
      sign: '[symbol]',
      big: '[bigint]',
      none: '[NaN]',
      when: '1970-01-01T00:00:00.000Z',
      never: '[no date]',
      map: { password: '••••', '[key]': 1 },
      set: [1],
      actor: '[actor otp]',
      odd: '[Socket]',
      bad: '[symbol]',
      revoked: '[unreadable]',
    })
  })

  it('XS-02 is limited in size', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`field${n}`, Array(500).fill('x'.repeat(1e5))]),
    )
    let deep: unknown = 'end'
    for (let level = 0; level < 5000; level += 1) deep = { deep }
    let reads = 0
    const list = new Proxy(Array(1e6).fill(0), {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key) as unknown
      },
    })
    const text = JSON.stringify(maskSecrets({ deep, list, text: 'y'.repeat(1e7), wide }))
    expect(text.length).toBeLessThan(100_000)
    expect(text.includes('999960 more')).toBe(true)
    expect(reads).toBeLessThan(1000)
  })

  it('XS-02 never truncates a secret', () => {
    const text = `${'a '.repeat(112)}meera.krishnan@ashkiln.example`
    expect(JSON.stringify(maskSecrets(text))).not.toContain('meera')
  })

  it('XS-02 is not affected by special keys', () => {
    const sent = maskSecrets(JSON.parse('{"__proto__": {"polluted": true}}'))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.keys(sent as object)).toEqual(['__proto__'])
  })
})
