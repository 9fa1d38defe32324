import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { allStates, reachableStates, walk } from '../testing/walk.ts'
import { type BridgeEvent, bridgeMachine, type Message } from './bridge.machine.ts'

const host = { origin: 'https://builder.example', sid: 'a-conversation-1' }
const input = { allowedOrigins: [host.origin], sections: [{ key: 'hero', version: 1 }] }
const syn: BridgeEvent = { type: 'syn.received', host, protocol: [1], id: 1 }
const newerSyn: BridgeEvent = { type: 'syn.received', host, protocol: [2, 3], id: 1 }
const received = (type: string, payload: unknown = {}): BridgeEvent & { message: Message } => ({
  type: 'message.received',
  message: { type, id: 2, payload },
})
const ack = received('bridge.ack')
const bye = received('bridge.bye')
const ping = received('ping')
const load = received('template.load', { revision: 1 })
const fromStranger: BridgeEvent = { type: 'message.refused', reason: 'origin', origin: 'https://evil.example' }
const malformed: BridgeEvent = { type: 'message.refused', reason: 'malformed', origin: host.origin }
const leavePage: BridgeEvent = { type: 'page.left' }
const sendHeight: BridgeEvent = { type: 'message.requested', message: { type: 'height.set', payload: { height: 900 } } }

const table: [title: string, steps: BridgeEvent[], tags: string[]][] = [
  ['BU-02 waits for a builder', [], ['waiting']],
  ['BU-02 answers a greeting and waits for its acknowledgement', [syn], ['waiting']],
  ['BU-02 is connected once the greeting is acknowledged', [syn, ack], ['connected']],
  ['BU-02 is not connected by an acknowledgement alone', [ack], ['waiting']],
  ['BU-02 does not connect to a builder that only speaks a newer protocol', [newerSyn, ack], ['waiting']],
  ['BU-02 is gone after the builder’s goodbye', [syn, ack, bye], ['gone']],
  ['BU-02 is gone when the page is left', [syn, ack, leavePage], ['gone']],
  ['BU-02 connects again to a builder that returns', [syn, ack, bye, syn, ack], ['connected']],
  ['BU-02 starts over when the builder greets again', [syn, ack, syn], ['waiting']],
  ['BU-02 blocks another origin', [fromStranger], ['blocked']],
  ['BU-02 connects to the builder after blocking another origin', [fromStranger, syn, ack], ['connected']],
  ['BU-02 stays connected when another origin sends a message', [syn, ack, fromStranger], ['connected']],
]

describe('transitions', () => {
  it.each(table)('%s', (_title, steps, tags) => {
    expect([...walk(bridgeMachine, input, steps).snapshot.tags]).toEqual(tags)
  })

  it('BU-02 keeps the rejected origin beside the allowed ones', () => {
    const { context } = walk(bridgeMachine, input, [fromStranger]).snapshot
    expect(context).toMatchObject({ allowedOrigins: [host.origin], rejectedOrigin: 'https://evil.example' })
    expect(walk(bridgeMachine, input, [fromStranger, syn]).snapshot.context.rejectedOrigin).toBeUndefined()
  })

  it('BU-02 counts ignored messages by reason', () => {
    const { ignored } = walk(bridgeMachine, input, [
      malformed,
      fromStranger,
      syn,
      malformed,
      ack,
      fromStranger,
      malformed,
    ]).snapshot.context
    expect(ignored).toEqual({ origin: 2, malformed: 3 })
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
    expect(walk(bridgeMachine, input, [newerSyn]).emitted).toMatchObject([
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
    expect(posts([sendHeight, syn, sendHeight])).toEqual([])
    expect(posts([syn, ack, sendHeight])).toHaveLength(1)
    expect(posts([syn, ack, bye, sendHeight])).toEqual([])
  })

  it('BU-02 says goodbye when the page is left', () => {
    expect(walk(bridgeMachine, input, [syn, ack, leavePage]).emitted.at(-1)).toMatchObject({
      message: { type: 'bridge.bye' },
    })
    expect(walk(bridgeMachine, input, [leavePage]).emitted).toEqual([])
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
    actor.send(received('pong'))
    expect(is('connected')).toBe(true)
    clock.increment(4_000)
    actor.send(received('pong'))
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
    fromStranger,
    leavePage,
    after('heartbeat', 'connected.inTouch'),
    after('staleTimeout', 'connected.pinged'),
    after('disconnectTimeout', 'stale'),
  ]
  expect(
    reachableStates(bridgeMachine, input, events, ({ host: one, rejectedOrigin }) => [one, rejectedOrigin]),
  ).toEqual(allStates(bridgeMachine))
})
