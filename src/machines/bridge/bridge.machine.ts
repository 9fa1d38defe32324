/** The connection between a builder and the shop in its frame: handshake, heartbeat and loss (BU-02). */
import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import * as t from '#words/documents.ts'

/** The protocol version of this frame. */
export const PROTOCOL = 1

/** Why a message is ignored. */
export type IgnoreReason = 'origin' | 'source' | 'sid' | 'malformed' | 'oversized' | 'replayed'

/** A message whose payload is already validated. */
export interface Message {
  type: string
  id: number
  payload: unknown
  replyTo?: number
}

/** A message without the fields added by the connection. */
export interface OutgoingMessage {
  type: string
  payload: unknown
  replyTo?: number
}

/** The builder's window. */
export interface Host {
  origin: string
  /** Identifies the connection; chosen by the host. */
  sid: string
}

export interface BridgeContext {
  /** Origins allowed to control this frame. */
  allowedOrigins: readonly string[]
  host: Host | undefined
  /** An origin outside the list that tried to connect. */
  rejectedOrigin: string | undefined
  /** Number of ignored messages by reason. */
  ignored: Partial<Record<IgnoreReason, number>>
}

export type BridgeEvent =
  /** The host's greeting, repeated until it is answered. */
  | { type: 'syn.received'; host: Host; protocol: readonly number[]; id: number }
  /** Any other valid message of this connection. */
  | { type: 'message.received'; message: Message }
  | { type: 'message.refused'; reason: IgnoreReason; origin: string }
  /** A message to send; dropped while not connected. */
  | { type: 'message.requested'; message: OutgoingMessage }
  | { type: 'page.left' }

export type BridgeEmitted =
  | { type: 'post'; host: Host; message: OutgoingMessage }
  /** A message about documents or pages; greetings and pings are handled here. */
  | { type: 'message.delivered'; message: Message }
  /** A new connection: the other side has no state yet. */
  | { type: 'connected' }

export interface BridgeInput {
  allowedOrigins: readonly string[]
  /** Sections the frame can render, sent with the answer to the greeting. */
  sections: readonly { key: string; version: number }[]
}

export type BridgeActor = ActorRefFrom<typeof bridgeMachine>

/** Messages that only maintain the connection. */
const CONNECTION_MESSAGES: readonly string[] = ['bridge.ack', 'bridge.bye', 'ping', 'pong']

const bridgeSetup = setup({
  types: {
    context: {} as BridgeContext & Pick<BridgeInput, 'sections'>,
    events: {} as BridgeEvent,
    emitted: {} as BridgeEmitted,
    input: {} as BridgeInput,
    tags: {} as 'waiting' | 'connected' | 'silent' | 'gone' | 'blocked',
  },
  delays: {
    /** The host greets every 500 ms, so after ten greetings it has given up. */
    acknowledgementTimeout: 5_000,
    heartbeat: 5_000,
    staleTimeout: 5_000,
    disconnectTimeout: 30_000,
  },
  guards: {
    isSupported: (_, { protocol }: { protocol: readonly number[] }) => protocol.includes(PROTOCOL),
    isOfType: (_, { message, type }: { message: Message; type: string }) => message.type === type,
    isForeign: (_, { reason }: { reason: IgnoreReason }) => reason === 'origin',
  },
  actions: {
    setHost: assign((_, { host }: { host: Host }) => ({ host, rejectedOrigin: undefined })),
    clearHost: assign({ host: undefined }),
    setRejectedOrigin: assign((_, { origin }: { origin: string }) => ({ rejectedOrigin: origin })),
    countIgnored: assign(({ context: { ignored } }, { reason }: { reason: IgnoreReason }) => ({
      ignored: { ...ignored, [reason]: (ignored[reason] ?? 0) + 1 },
    })),
    answerSyn: emit(({ context: { sections } }, { host, id }: { host: Host; id: number }) => ({
      type: 'post' as const,
      host,
      message: { type: 'bridge.syn-ack', payload: { protocol: PROTOCOL, sections }, replyTo: id },
    })),
    rejectSyn: emit((_, { host, id }: { host: Host; id: number }) => ({
      type: 'post' as const,
      host,
      message: {
        type: 'error',
        payload: { code: 'protocol', message: t.unsupportedProtocol({ version: PROTOCOL }) },
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
    post: enqueueActions(({ context: { host }, enqueue }, { message }: { message: OutgoingMessage }) => {
      if (host) enqueue.emit({ type: 'post', host, message })
    }),
    sayBye: enqueueActions(({ context: { host }, enqueue }) => {
      if (host) enqueue.emit({ type: 'post', host, message: { type: 'bridge.bye', payload: {} } })
    }),
    forward: enqueueActions(({ enqueue }, { message }: { message: Message }) => {
      if (!CONNECTION_MESSAGES.includes(message.type)) enqueue.emit({ type: 'message.delivered', message })
    }),
    announce: emit({ type: 'connected' }),
  },
})

export const bridgeMachine = bridgeSetup.createMachine({
  id: 'bridge',
  context: ({ input }) => ({
    ...input,
    host: undefined,
    rejectedOrigin: undefined,
    ignored: {},
  }),
  initial: 'idle',
  on: {
    'syn.received': [
      {
        guard: { type: 'isSupported', params: ({ event }) => event },
        target: '.handshaking',
        actions: [
          { type: 'setHost', params: ({ event }) => event },
          { type: 'answerSyn', params: ({ event }) => event },
        ],
        reenter: true,
      },
      { actions: { type: 'rejectSyn', params: ({ event }) => event } },
    ],
    'message.refused': { actions: { type: 'countIgnored', params: ({ event }) => event } },
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
              { type: 'countIgnored', params: ({ event }) => event },
              { type: 'setRejectedOrigin', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'countIgnored', params: ({ event }) => event } },
        ],
      },
    },
    handshaking: {
      tags: 'waiting',
      after: { acknowledgementTimeout: { target: 'idle', actions: 'clearHost' } },
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
              { type: 'forward', params: ({ event }) => event },
            ],
          },
        ],
        'message.requested': { actions: { type: 'post', params: ({ event }) => event } },
      },
      states: {
        inTouch: { after: { heartbeat: { target: 'pinged', actions: 'ping' } } },
        pinged: { after: { staleTimeout: '#bridge.stale' } },
      },
    },
    stale: {
      tags: 'silent',
      entry: 'ping',
      after: { disconnectTimeout: 'disconnected' },
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
              { type: 'forward', params: ({ event }) => event },
            ],
          },
        ],
        'message.requested': { actions: { type: 'post', params: ({ event }) => event } },
      },
    },
    disconnected: { tags: 'gone', entry: 'clearHost' },
    blocked: { tags: 'blocked' },
  },
})
