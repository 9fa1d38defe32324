/** How the shop in a builder's frame and the builder find each other, stay in touch and lose each other (BU-02). */
import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'

/** The version of the protocol that this frame speaks. */
export const PROTOCOL = 1

/** Why a message does not count. */
export type Refusal = 'origin' | 'source' | 'sid' | 'malformed' | 'oversized' | 'replayed'

/** One message as the chart knows it: the payload is judged before it comes here. */
export interface Message {
  type: string
  id: number
  payload: unknown
  replyTo?: number
}

/** What the frame says, without what the conversation adds to it. */
export interface Outgoing {
  type: string
  payload: unknown
  replyTo?: number
}

/** With whom the frame speaks. */
export interface Host {
  origin: string
  /** Names the conversation; the host chose it. */
  sid: string
}

export interface BridgeContext {
  /** Origins that may drive this frame. */
  expected: readonly string[]
  host: Host | undefined
  /** The origin that is not on the list and wanted to. */
  found: string | undefined
  /** How many messages did not count, by reason. */
  ignored: Record<Refusal, number>
}

export type BridgeEvent =
  /** The host greets; again and again until it is answered. */
  | { type: 'syn.received'; host: Host; protocol: readonly number[]; id: number }
  /** Any other message of this conversation that counts. */
  | { type: 'message.received'; message: Message }
  | { type: 'message.refused'; reason: Refusal; origin: string }
  /** The frame has something to say; said only while somebody listens. */
  | { type: 'message.wanted'; message: Outgoing }
  /** The page is left. */
  | { type: 'page.left' }

export type BridgeEmitted =
  | { type: 'post'; host: Host; message: Outgoing }
  /** What the host says of documents and pages; greetings and pings stay here. */
  | { type: 'said'; message: Message }
  /** A conversation begins: the other side knows nothing yet. */
  | { type: 'connected' }

export interface BridgeInput {
  expected: readonly string[]
  /** Sections that the frame can show, for the answer to the greeting. */
  sections: readonly { key: string; version: number }[]
}

export type BridgeActor = ActorRefFrom<typeof bridgeMachine>

/** Messages that only keep the conversation alive. */
const ABOUT_THE_BRIDGE: readonly string[] = ['bridge.ack', 'bridge.bye', 'ping', 'pong']

const bridgeSetup = setup({
  types: {
    context: {} as BridgeContext & Pick<BridgeInput, 'sections'>,
    events: {} as BridgeEvent,
    emitted: {} as BridgeEmitted,
    input: {} as BridgeInput,
    tags: {} as 'waiting' | 'connected' | 'silent' | 'gone' | 'blocked',
  },
  delays: {
    /** The host greets each 500 ms: after ten it has given up. */
    acknowledgement: 5_000,
    heartbeat: 5_000,
    patience: 5_000,
    farewell: 30_000,
  },
  guards: {
    isSpoken: (_, { protocol }: { protocol: readonly number[] }) => protocol.includes(PROTOCOL),
    isOfType: (_, { message, type }: { message: Message; type: string }) => message.type === type,
    isForeign: (_, { reason }: { reason: Refusal }) => reason === 'origin',
  },
  actions: {
    takeHost: assign((_, { host }: { host: Host }) => ({ host, found: undefined })),
    forgetHost: assign({ host: undefined }),
    keepFound: assign((_, { origin }: { origin: string }) => ({ found: origin })),
    count: assign(({ context: { ignored } }, { reason }: { reason: Refusal }) => ({
      ignored: { ...ignored, [reason]: ignored[reason] + 1 },
    })),
    answerSyn: emit(({ context: { sections } }, { host, id }: { host: Host; id: number }) => ({
      type: 'post' as const,
      host,
      message: { type: 'bridge.syn-ack', payload: { protocol: PROTOCOL, sections }, replyTo: id },
    })),
    refuseSyn: emit((_, { host, id }: { host: Host; id: number }) => ({
      type: 'post' as const,
      host,
      message: {
        type: 'error',
        payload: { code: 'protocol', message: `This shop speaks version ${PROTOCOL} of the protocol.` },
        replyTo: id,
      },
    })),
    answerPing: enqueueActions(({ context: { host }, enqueue }, { message }: { message: Message }) => {
      if (host && message.type === 'ping')
        enqueue.emit({ type: 'post', host, message: { type: 'pong', payload: {}, replyTo: message.id } })
    }),
    ping: enqueueActions(({ context: { host }, enqueue }) => {
      if (host) enqueue.emit({ type: 'post', host, message: { type: 'ping', payload: {} } })
    }),
    post: enqueueActions(({ context: { host }, enqueue }, { message }: { message: Outgoing }) => {
      if (host) enqueue.emit({ type: 'post', host, message })
    }),
    sayBye: enqueueActions(({ context: { host }, enqueue }) => {
      if (host) enqueue.emit({ type: 'post', host, message: { type: 'bridge.bye', payload: {} } })
    }),
    hear: enqueueActions(({ enqueue }, { message }: { message: Message }) => {
      if (!ABOUT_THE_BRIDGE.includes(message.type)) enqueue.emit({ type: 'said', message })
    }),
    announce: emit({ type: 'connected' }),
  },
})

export const bridgeMachine = bridgeSetup.createMachine({
  id: 'bridge',
  context: ({ input }) => ({
    ...input,
    host: undefined,
    found: undefined,
    ignored: { origin: 0, source: 0, sid: 0, malformed: 0, oversized: 0, replayed: 0 },
  }),
  initial: 'idle',
  on: {
    'syn.received': [
      {
        guard: { type: 'isSpoken', params: ({ event }) => event },
        target: '.handshaking',
        actions: [
          { type: 'takeHost', params: ({ event }) => event },
          { type: 'answerSyn', params: ({ event }) => event },
        ],
        reenter: true,
      },
      { actions: { type: 'refuseSyn', params: ({ event }) => event } },
    ],
    'message.refused': { actions: { type: 'count', params: ({ event }) => event } },
    'page.left': { target: '.disconnected', actions: 'sayBye' },
  },
  states: {
    idle: {
      tags: 'waiting',
      on: {
        'message.refused': [
          {
            guard: { type: 'isForeign', params: ({ event }) => event },
            target: 'blocked',
            actions: [
              { type: 'count', params: ({ event }) => event },
              { type: 'keepFound', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'count', params: ({ event }) => event } },
        ],
      },
    },
    handshaking: {
      tags: 'waiting',
      after: { acknowledgement: { target: 'idle', actions: 'forgetHost' } },
      on: {
        'message.received': {
          guard: {
            type: 'isOfType',
            params: ({ event }) => ({ message: event.message, type: 'bridge.ack' }),
          },
          target: 'connected',
        },
      },
    },
    connected: {
      tags: 'connected',
      entry: 'announce',
      initial: 'inTouch',
      on: {
        'message.received': [
          {
            guard: { type: 'isOfType', params: ({ event }) => ({ message: event.message, type: 'bridge.bye' }) },
            target: 'disconnected',
          },
          {
            target: '.inTouch',
            actions: [
              { type: 'answerPing', params: ({ event }) => event },
              { type: 'hear', params: ({ event }) => event },
            ],
          },
        ],
        'message.wanted': { actions: { type: 'post', params: ({ event }) => event } },
      },
      states: {
        inTouch: { after: { heartbeat: { target: 'asked', actions: 'ping' } } },
        asked: { after: { patience: '#bridge.stale' } },
      },
    },
    stale: {
      tags: 'silent',
      entry: 'ping',
      after: { farewell: 'disconnected' },
      on: {
        'message.received': [
          {
            guard: { type: 'isOfType', params: ({ event }) => ({ message: event.message, type: 'bridge.bye' }) },
            target: 'disconnected',
          },
          {
            target: 'connected',
            actions: [
              { type: 'answerPing', params: ({ event }) => event },
              { type: 'hear', params: ({ event }) => event },
            ],
          },
        ],
        'message.wanted': { actions: { type: 'post', params: ({ event }) => event } },
      },
    },
    disconnected: { tags: 'gone', entry: 'forgetHost' },
    blocked: { tags: 'blocked' },
  },
})
