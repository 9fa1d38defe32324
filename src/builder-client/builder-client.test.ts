// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Builder, connectBuilder } from './builder-client.ts'

const SHOP = 'https://shop.example'

interface Posted {
  sid: string
  id: number
  type: string
  payload: Record<string, unknown>
  replyTo?: number
}

let builder: Builder
let frame: HTMLIFrameElement
let posted: Posted[]
let origins: unknown[]
let lastId: number

beforeEach(() => {
  vi.useFakeTimers()
  frame = document.createElement('iframe')
  document.body.replaceChildren(frame)
  posted = []
  origins = []
  lastId = 0
  frame.contentWindow!.postMessage = ((data: Posted, origin: unknown) => {
    posted.push(data)
    origins.push(origin)
  }) as never
  builder = connectBuilder({ frame, shop: SHOP })
})
afterEach(() => {
  builder.close()
  vi.useRealTimers()
})

const last = (type: string) => posted.findLast((one) => one.type === type)
/** Dispatches a message from the shop. */
function says(
  type: string,
  payload: object = {},
  other: { origin?: string; source?: unknown; data?: object } = {},
): void {
  const data = {
    channel: 'vitrine-builder',
    v: 1,
    sid: last('bridge.syn')?.sid,
    id: (lastId += 1),
    type,
    payload,
    ...other.data,
  }
  const event = new MessageEvent('message', { data, origin: other.origin ?? SHOP })
  Object.defineProperty(event, 'source', { value: 'source' in other ? other.source : frame.contentWindow })
  window.dispatchEvent(event)
}
/** The frame shows a cross-origin page, whose document is inaccessible. */
function loads(): void {
  Object.defineProperty(frame, 'contentDocument', { value: null, configurable: true })
  frame.dispatchEvent(new Event('load'))
}
function connects(): void {
  loads()
  vi.advanceTimersByTime(500)
  says('bridge.syn-ack', { protocol: 1, sections: [] })
}

describe('the client of builders', () => {
  it('BU-02 sends greetings every 500 ms once the frame has loaded, however late, to the shop’s origin only', () => {
    vi.advanceTimersByTime(20_000)
    expect(posted).toEqual([])
    loads()
    vi.advanceTimersByTime(1500)
    expect(posted.map(({ type }) => type)).toEqual(['bridge.syn', 'bridge.syn', 'bridge.syn'])
    expect(posted[0]).toMatchObject({ channel: 'vitrine-builder', v: 1, payload: { protocol: [1] } })
    expect(new Set(origins)).toEqual(new Set([SHOP]))
    says('bridge.syn-ack')
    expect(last('bridge.ack')).toBeDefined()
    expect(builder.state).toBe('connected')
    vi.advanceTimersByTime(2000)
    expect(posted.filter(({ type }) => type === 'bridge.syn')).toHaveLength(3)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
    ['another window', { source: window }],
    ['another conversation', { data: { sid: 'another' } }],
    ['another channel', { data: { channel: 'other' } }],
    ['another version', { data: { v: 2 } }],
    ['an id that was there before', { data: { id: 1 } }],
  ])('BU-02 ignores messages from %s', (_, other) => {
    connects()
    const heard: unknown[] = []
    builder.on('item.edit', (payload) => heard.push(payload))
    says('item.edit', { area: 'page' }, other)
    expect(heard).toEqual([])
    says('item.edit', { area: 'page' })
    expect(heard).toEqual([{ area: 'page' }])
  })

  it('BU-02 resolves a change when it or a later one is painted, and rejects a refused one with its problems', async () => {
    connects()
    const [one, two, three] = [
      builder.patch('a', '/settings/x', 1),
      builder.load({ template: {}, component_data: [] } as never),
      builder.patch('a', '/settings/x'),
    ]
    const [first, second, third] = posted.slice(-3).map(({ payload }) => payload['revision'] as number)
    expect(posted.at(-1)!.payload).toEqual({ revision: third, id: 'a', pointer: '/settings/x' })
    const problems = [{ code: 'x', severity: 'error', message: 'No', pointer: '' }]
    says('template.rejected', { revision: first, problems })
    says('template.applied', { revision: third, problems: [] })
    expect(await one).toEqual({ kind: 'rejected', revision: first, problems })
    expect(await two).toMatchObject({ kind: 'applied', revision: third })
    expect(await three).toMatchObject({ kind: 'applied' })
    expect(second! > first! && third! > second!).toBe(true)
  })

  it('BU-02 rejects a change the shop could not read, and those of a page that was left', async () => {
    connects()
    const [one, two] = [builder.patch('a', 'x', 1), builder.patch('a', '/settings/x', 1)]
    says('error', { code: 'malformed', message: 'Not so' }, { data: { replyTo: posted.at(-2)!.id } })
    expect(await one).toMatchObject({ kind: 'rejected', problems: [{ code: 'malformed', message: 'Not so' }] })
    says('bridge.bye')
    expect(await two).toMatchObject({ kind: 'rejected', problems: [{ code: 'gone' }] })
    expect(builder.state).toBe('waiting')
  })

  it('BU-02 answers pings, and reports when the shop stops and resumes responding', () => {
    connects()
    const states: string[] = []
    builder.on('state', (state) => states.push(state))
    says('ping')
    expect(last('pong')).toMatchObject({ replyTo: lastId })
    vi.advanceTimersByTime(11_000)
    expect(states).toEqual(['silent'])
    says('pong')
    expect(states).toEqual(['silent', 'connected'])
  })

  it('BU-02 starts a separate conversation with each page in the frame', () => {
    connects()
    const { sid } = last('bridge.ack')!
    frame.dispatchEvent(new Event('load'))
    expect(builder.state).toBe('waiting')
    vi.advanceTimersByTime(500)
    expect(last('bridge.syn')!.sid).not.toBe(sid)
    expect(last('bridge.syn')!.id).toBe(1)
  })

  it('BU-02 sends a goodbye and nothing more when it is closed; listeners can unsubscribe earlier', () => {
    connects()
    const heard: unknown[] = []
    const leave = builder.on('height.set', (payload) => heard.push(payload))
    leave()
    says('height.set', { height: 1 })
    expect(heard).toEqual([])
    builder.close()
    expect(last('bridge.bye')).toBeDefined()
    const count = posted.length
    vi.advanceTimersByTime(20_000)
    expect(posted).toHaveLength(count)
    expect(builder.state).toBe('closed')
  })
})
