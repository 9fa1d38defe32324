import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { allStates, reachableStates, walk } from '../testing/walk.ts'
import { type BridgeEvent, bridgeMachine, type Message } from './bridge.machine.ts'

const host = { origin: 'https://builder.example', sid: 'a-conversation-1' }
const input = { allowedOrigins: [host.origin], sections: [{ key: 'hero', version: 1 }] }
const syn: BridgeEvent = { type: 'syn.received', host, protocol: [1], id: 1 }
const newer: BridgeEvent = { type: 'syn.received', host, protocol: [2, 3], id: 1 }
const said = (type: string, payload: unknown = {}): BridgeEvent & { message: Message } => ({
  type: 'message.received',
  message: { type, id: 2, payload },
})
const ack = said('bridge.ack')
const bye = said('bridge.bye')
const ping = said('ping')
const load = said('template.load', { revision: 1 })
const foreign: BridgeEvent = { type: 'message.refused', reason: 'origin', origin: 'https://evil.example' }
const odd: BridgeEvent = { type: 'message.refused', reason: 'malformed', origin: host.origin }
const left: BridgeEvent = { type: 'page.left' }
const want: BridgeEvent = { type: 'message.requested', message: { type: 'height.set', payload: { height: 900 } } }

const table: [title: string, steps: BridgeEvent[], tags: string[]][] = [
  ['BU-02 waits for a builder', [], ['waiting']],
  ['BU-02 answers a greeting and waits for its acknowledgement', [syn], ['waiting']],
  ['BU-02 is connected once that is there', [syn, ack], ['connected']],
  ['BU-02 is not connected by an acknowledgement alone', [ack], ['waiting']],
  ['BU-02 a newer protocol alone opens nothing', [newer, ack], ['waiting']],
  ['BU-02 the builder says good-bye', [syn, ack, bye], ['gone']],
  ['BU-02 the page is left', [syn, ack, left], ['gone']],
  ['BU-02 a builder that comes again is greeted again', [syn, ack, bye, syn, ack], ['connected']],
  ['BU-02 a builder whose page was loaded again greets again', [syn, ack, syn], ['waiting']],
  ['BU-02 somebody else is blocked, visibly', [foreign], ['blocked']],
  ['BU-02 the right one gets in after somebody else', [foreign, syn, ack], ['connected']],
  ['BU-02 somebody else does not end a conversation', [syn, ack, foreign], ['connected']],
]

describe('transitions', () => {
  it.each(table)('%s', (_title, steps, tags) => {
    expect([...walk(bridgeMachine, input, steps).snapshot.tags]).toEqual(tags)
  })

  it('BU-02 keeps the rejected origin beside the allowed ones', () => {
    const { context } = walk(bridgeMachine, input, [foreign]).snapshot
    expect(context).toMatchObject({ allowedOrigins: [host.origin], rejectedOrigin: 'https://evil.example' })
    expect(walk(bridgeMachine, input, [foreign, syn]).snapshot.context.rejectedOrigin).toBeUndefined()
  })

  it('BU-02 counts ignored messages by reason', () => {
    const { ignored } = walk(bridgeMachine, input, [odd, foreign, syn, odd, ack, foreign, odd]).snapshot.context
    expect(ignored).toEqual({ origin: 2, source: 0, sid: 0, malformed: 3, oversized: 0, replayed: 0 })
  })
})

describe('effects', () => {
  it('BU-02 answers each greeting with its protocol and sections, to the greeting origin', () => {
    const answer = {
      type: 'post',
      host,
      message: { type: 'bridge.syn-ack', payload: { protocol: 1, sections: input.sections }, replyTo: 1 },
    }
    expect(walk(bridgeMachine, input, [syn, syn]).emitted).toEqual([answer, answer])
  })

  it('BU-02 reports its protocol to a host with an incompatible one', () => {
    expect(walk(bridgeMachine, input, [newer]).emitted).toMatchObject([
      { message: { type: 'error', payload: { code: 'protocol' }, replyTo: 1 } },
    ])
  })

  it('BU-02 forwards messages about documents, but not pings', () => {
    const { emitted } = walk(bridgeMachine, input, [syn, load, ack, ping, load])
    expect(emitted.slice(1)).toEqual([
      { type: 'connected' },
      { type: 'post', host, message: { type: 'pong', payload: {}, replyTo: 2 } },
      { type: 'message.delivered', message: load.message },
    ])
  })

  it('BU-02 sends messages only while connected', () => {
    const posts = (steps: BridgeEvent[]) =>
      walk(bridgeMachine, input, steps).emitted.filter(
        (one) => (one as { message?: Message }).message?.type === 'height.set',
      )
    expect(posts([want, syn, want])).toEqual([])
    expect(posts([syn, ack, want])).toHaveLength(1)
    expect(posts([syn, ack, bye, want])).toEqual([])
  })

  it('BU-02 says goodbye when the page is left', () => {
    expect(walk(bridgeMachine, input, [syn, ack, left]).emitted.at(-1)).toMatchObject({
      message: { type: 'bridge.bye' },
    })
    expect(walk(bridgeMachine, input, [left]).emitted).toEqual([])
  })
})

describe('time', () => {
  function start() {
    const clock = new SimulatedClock()
    const actor = createActor(bridgeMachine, { input, clock })
    const posted: string[] = []
    actor.on('post', ({ message }) => posted.push(message.type))
    actor.start()
    const is = (tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]) => actor.getSnapshot().hasTag(tag)
    return { actor, clock, posted, is }
  }

  it('BU-02 abandons an incomplete handshake', () => {
    const { actor, clock } = start()
    actor.send(syn)
    clock.increment(5_000)
    expect(actor.getSnapshot().context.host).toBeUndefined()
  })

  it('BU-02 pings after five seconds of silence, is stale after ten and disconnected after forty', () => {
    const { actor, clock, posted, is } = start()
    for (const event of [syn, ack]) actor.send(event)
    clock.increment(5_000)
    expect(posted).toEqual(['bridge.syn-ack', 'ping'])
    expect(is('connected')).toBe(true)
    clock.increment(5_000)
    expect(is('silent')).toBe(true)
    clock.increment(30_000)
    expect(is('gone')).toBe(true)
  })

  it('BU-02 recovers with any message', () => {
    const { actor, clock, is } = start()
    for (const event of [syn, ack]) actor.send(event)
    clock.increment(10_000)
    actor.send(said('pong'))
    expect(is('connected')).toBe(true)
    clock.increment(4_000)
    actor.send(said('pong'))
    clock.increment(4_000)
    expect(is('connected')).toBe(true)
  })
})

it('BU-02 reaches every state', () => {
  const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.bridge.${state}` })
  const events = [
    syn,
    ack,
    bye,
    foreign,
    left,
    after('heartbeat', 'connected.inTouch'),
    after('staleTimeout', 'connected.asked'),
    after('disconnectTimeout', 'stale'),
  ]
  expect(
    reachableStates(bridgeMachine, input, events, ({ host: one, rejectedOrigin }) => [one, rejectedOrigin]),
  ).toEqual(allStates(bridgeMachine))
})
