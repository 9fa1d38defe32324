import { describe, expect, it } from 'vitest'
import { createMessageReader, type Incoming, MAX_CHARACTERS } from './bridge-messages.ts'

const origin = 'https://builder.example'
const parent = { name: 'the parent window' }
const sid = '0123456789abcdef'
const envelope = { channel: 'vitrine-builder', v: 1, sid }
const from = (data: unknown, other: Partial<Incoming> = {}): Incoming => ({ data, origin, source: parent, ...other })
const syn = from({ ...envelope, id: 1, type: 'bridge.syn', payload: { protocol: [1] } })
const patch = (value: object = {}, other: Partial<Incoming> = {}) =>
  from(
    {
      ...envelope,
      id: 2,
      type: 'item.patch',
      payload: { revision: 1, id: 'hero-1', pointer: '/settings/heading', value: 'Hello' },
      ...value,
    },
    other,
  )
const connected = () => {
  const judge = createMessageReader({ allowedOrigins: [origin], parent })
  judge(syn)
  return judge
}
const payload = (value: object) => patch({ payload: { revision: 1, id: 'a', pointer: '/settings', ...value } })

describe('builder messages', () => {
  it('BU-02 accepts a greeting, and then messages of its connection', () => {
    const judge = createMessageReader({ allowedOrigins: [origin], parent })
    expect(judge(syn)).toEqual({ kind: 'syn', host: { origin, sid }, protocol: [1], id: 1 })
    expect(judge(patch())).toMatchObject({ kind: 'message', message: { type: 'item.patch', id: 2 } })
  })

  it.each([undefined, null, 'text', 7, [], {}, { channel: 'other' }, { source: 'react-devtools' }])(
    'BU-02 ignores %j, which is not the builder’s',
    (data) => expect(connected()(from(data))).toEqual({ kind: 'foreign' }),
  )

  it('BU-02 reports which of the builder’s messages is malformed', () => {
    const judge = connected()
    const wrong = patch({ payload: { revision: 1 } })
    expect(judge(wrong)).toEqual({ kind: 'refused', reason: 'malformed', replyTo: 2 })
    expect(judge(patch({ sid: 'fedcba9876543210', payload: {}, id: 3 }))).toEqual({
      kind: 'refused',
      reason: 'malformed',
    })
  })

  const endless: Record<string, unknown> = { ...envelope, id: 3, type: 'ping', payload: {} }
  endless['payload'] = endless
  let shared: unknown = 'x'.repeat(1000)
  for (let times = 0; times < 25; times++) shared = [shared, shared]
  const refused: [title: string, incoming: Incoming, reason: string][] = [
    ['another origin', patch({}, { origin: 'https://evil.example' }), 'origin'],
    ['another port', patch({}, { origin: `${origin}:8443` }), 'origin'],
    ['another scheme', patch({}, { origin: 'http://builder.example' }), 'origin'],
    ['a host with the same beginning', patch({}, { origin: `${origin}.evil.example` }), 'origin'],
    ['a host with the same ending', patch({}, { origin: 'https://evil-builder.example' }), 'origin'],
    ['the origin of a sandboxed frame', patch({}, { origin: 'null' }), 'origin'],
    ['another window of the right origin', patch({}, { source: {} }), 'source'],
    ['no window', patch({}, { source: null }), 'source'],
    ['another conversation', patch({ sid: 'fedcba9876543210' }), 'sid'],
    ['a malformed connection id', patch({ sid: 'short' }), 'malformed'],
    ['no conversation', patch({ sid: undefined }), 'malformed'],
    ['another version of the envelope', patch({ v: 2 }), 'malformed'],
    ['no id', patch({ id: undefined }), 'malformed'],
    ['an id that is not a number', patch({ id: '2' }), 'malformed'],
    ['a repeated id', patch({ id: 1 }), 'replayed'],
    ['an unknown type', patch({ type: 'shop.sell' }), 'malformed'],
    ['the name of an inherited property as type', patch({ type: 'constructor' }), 'malformed'],
    ['a type that only the frame sends', patch({ type: 'height.set', payload: { height: 1 } }), 'malformed'],
    ['an incomplete payload', patch({ payload: { revision: 1 } }), 'malformed'],
    ['a payload with an unknown field', payload({ more: 1 }), 'malformed'],
    ['a pointer out of the item', payload({ pointer: '/component_data/0' }), 'malformed'],
    ['a pointer to the item’s key', payload({ pointer: '/key' }), 'malformed'],
    ['an address of another host', patch({ type: 'page.navigate', payload: { path: '//evil.example' } }), 'malformed'],
    ['a script’s address', patch({ type: 'page.navigate', payload: { path: 'javascript:alert(1)' } }), 'malformed'],
    ['a circle', from(endless), 'oversized'],
    ['a large text repeated many times', payload({ value: shared }), 'oversized'],
    ['bytes', payload({ value: new Uint8Array(MAX_CHARACTERS) }), 'oversized'],
    ['too much', payload({ value: 'x'.repeat(MAX_CHARACTERS) }), 'oversized'],
  ]
  it.each(refused)('BU-02 rejects %s', (_title, incoming, reason) => {
    expect(connected()(incoming)).toMatchObject({ kind: 'refused', reason })
  })

  it.each([
    ['too deep', 'too-deep', JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown],
    ['too large', 'too-large', 'x'.repeat(MAX_CHARACTERS)],
  ])('BU-02 reports the rejection of a change that is %s', (_title, excess, value) => {
    const loaded = { revision: 7, result: { template: { key: 'home' }, component_data: [value] } }
    const refused = { kind: 'refused', reason: 'oversized', replyTo: 2, excess }
    expect(connected()(payload({ value }))).toEqual({ ...refused, revision: 1 })
    expect(connected()(patch({ type: 'template.load', payload: loaded }))).toEqual({ ...refused, revision: 7 })
    expect(connected()(patch({ type: 'mode.set', payload: { mode: value } }))).toEqual(refused)
    expect(connected()(patch({ sid: 'fedcba9876543210', payload: loaded }))).toEqual({
      kind: 'refused',
      reason: 'oversized',
    })
  })

  it('BU-02 rejects “null” even if the list contains it', () => {
    const judge = createMessageReader({ allowedOrigins: ['null'], parent })
    expect(judge({ ...syn, origin: 'null' })).toEqual({ kind: 'refused', reason: 'origin' })
  })

  it('BU-02 accepts each message once, including greetings', () => {
    const judge = connected()
    expect(judge(syn)).toEqual({ kind: 'refused', reason: 'replayed' })
    expect(judge(patch()).kind).toBe('message')
    expect(judge(patch())).toEqual({ kind: 'refused', reason: 'replayed' })
  })

  it('BU-02 ends a connection when a new one starts', () => {
    const judge = connected()
    const next = 'another-conversation'
    expect(judge(from({ ...envelope, sid: next, id: 1, type: 'bridge.syn', payload: { protocol: [1] } })).kind).toBe(
      'syn',
    )
    expect(judge(patch())).toEqual({ kind: 'refused', reason: 'sid' })
    expect(judge(patch({ sid: next })).kind).toBe('message')
  })

  it('BU-02 accepts a valid message with the id of a rejected one', () => {
    const judge = connected()
    judge(patch({}, { origin: 'https://evil.example' }))
    judge(patch({ type: 'shop.sell' }))
    expect(judge(patch()).kind).toBe('message')
  })

  it('BU-02 accepts nothing before a greeting', () => {
    expect(createMessageReader({ allowedOrigins: [origin], parent })(patch())).toEqual({
      kind: 'refused',
      reason: 'sid',
    })
  })
})
