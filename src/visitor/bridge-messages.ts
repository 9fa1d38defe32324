import { type ExceededLimit, MAX_DEPTH, MAX_DOCUMENT_CHARACTERS, findExceededLimit } from '#lib/json-limits.ts'
import { hostValidators } from '#generated/builder-messages.js'
import type { Host, Message, IgnoreReason } from '#machines/bridge/bridge.machine.ts'

export const CHANNEL = 'vitrine-builder'
export const VERSION = 1
/** Maximum characters of a message as JSON: a document and its envelope. */
export const MAX_CHARACTERS = MAX_DOCUMENT_CHARACTERS + 10_000
/** A document is nested in the payload of its message. */
const MAX_MESSAGE_DEPTH = MAX_DEPTH + 2

/** The validated parts of a `message` event. */
export interface Incoming {
  data: unknown
  origin: string
  source: unknown
}

/** A message of this connection, a greeting, a rejected message, or none of the builder's. */
export type ReadMessage =
  | { kind: 'foreign' }
  /** `replyTo` if the builder sent it and must be notified; `revision` if it tried to change a document. */
  | { kind: 'refused'; reason: IgnoreReason; replyTo?: number; revision?: number; excess?: ExceededLimit }
  | { kind: 'syn'; host: Host; protocol: number[]; id: number }
  | { kind: 'message'; message: Message }

interface Options {
  /** Allowed origins: scheme, host and port must match exactly. */
  allowedOrigins: readonly string[]
  /** The window allowed to send messages. */
  parent: unknown
}

const SID = /^[\w-]{16,64}$/

/**
 * Creates a validator of incoming messages (BU-02). A message is accepted only from the parent window and an allowed
 * origin, with the connection's id, a new message id and the protocol's shape. `"null"` is never an allowed origin.
 */
export function createMessageReader({ allowedOrigins, parent }: Options): (incoming: Incoming) => ReadMessage {
  let sid: string | undefined
  let lastId = 0

  return ({ data, origin, source }) => {
    if (!isRecord(data) || data['channel'] !== CHANNEL) return { kind: 'foreign' }
    const refuse = (reason: IgnoreReason): ReadMessage => ({ kind: 'refused', reason })
    if (source !== parent) return refuse('source')
    if (origin === 'null' || !allowedOrigins.includes(origin)) return refuse('origin')
    /** Notifies the builder of this connection about its invalid message. */
    const refuseOwn = (
      reason: IgnoreReason,
      { sid: own, id }: Record<string, unknown>,
      more: object = {},
    ): ReadMessage =>
      own === sid && isCount(id) && id > lastId ? { kind: 'refused', reason, replyTo: id, ...more } : refuse(reason)
    // Checked before anything recurses into the data or copies it.
    const excess = findExceededLimit(data, { depth: MAX_MESSAGE_DEPTH, characters: MAX_CHARACTERS })
    if (excess) return refuseOwn('oversized', data, { excess, ...revisionOf(data) })
    const text = asJson(data)
    if (text === undefined) return refuse('malformed')
    const parsed = JSON.parse(text) as Record<string, unknown>
    const envelope = readEnvelope(parsed)
    if (!envelope) return refuseOwn('malformed', parsed)
    const { message } = envelope
    if (message.type === 'bridge.syn') {
      // A greeting is repeated until it is answered, and an answered one opens no second connection.
      if (envelope.sid === sid && message.id <= lastId) return refuse('replayed')
      sid = envelope.sid
      lastId = message.id
      const { protocol } = message.payload as { protocol: number[] }
      return { kind: 'syn', host: { origin, sid }, protocol, id: message.id }
    }
    if (envelope.sid !== sid) return refuse('sid')
    if (message.id <= lastId) return refuse('replayed')
    lastId = message.id
    return { kind: 'message', message }
  }
}

/** Returns a message in the protocol's shape, or undefined. */
function readEnvelope(data: unknown): { sid: string; message: Message } | undefined {
  if (!isRecord(data) || data['v'] !== VERSION) return undefined
  const { sid, id, type, replyTo, payload } = data
  if (typeof sid !== 'string' || !SID.test(sid) || !isCount(id)) return undefined
  if (replyTo !== undefined && !isCount(replyTo)) return undefined
  if (typeof type !== 'string' || !Object.hasOwn(hostValidators, type)) return undefined
  if (!hostValidators[type as keyof typeof hostValidators](payload)) return undefined
  return { sid, message: { type, id, payload, ...(replyTo !== undefined && { replyTo }) } }
}

function revisionOf({ type, payload }: Record<string, unknown>): { revision?: number } {
  const isChange = type === 'template.load' || type === 'item.patch'
  const revision = isChange && isRecord(payload) ? payload['revision'] : undefined
  return Number.isSafeInteger(revision) ? { revision: revision as number } : {}
}

/** Returns undefined for circular data. */
function asJson(data: object): string | undefined {
  try {
    return JSON.stringify(data)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
