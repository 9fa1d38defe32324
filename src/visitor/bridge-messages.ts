import { type ExceededLimit, MAX_DEPTH, MAX_DOCUMENT_CHARACTERS, findExceededLimit } from '#lib/json-limits.ts'
import { hostValidators } from '#generated/builder-messages.js'
import type { Host, Message, Refusal } from '#machines/bridge/bridge.machine.ts'

export const CHANNEL = 'vitrine-builder'
export const VERSION = 1
/** Characters of a message as JSON: of a document, and of what is said beside it. */
export const MOST_CHARACTERS = MAX_DOCUMENT_CHARACTERS + 10_000
/** A document stands in the payload of its message. */
const MOST_LEVELS = MAX_DEPTH + 2

/** What came in by `postMessage`, as far as it is looked at. */
export interface Incoming {
  data: unknown
  origin: string
  source: unknown
}

/** What a message is: one of the conversation, a greeting, one that does not count, or none of the builder's at all. */
export type Verdict =
  | { kind: 'foreign' }
  /** `replyTo` where the builder itself wrote it, who should hear of it; `revision` where it wanted to change a document. */
  | { kind: 'refused'; reason: Refusal; replyTo?: number; revision?: number; excess?: ExceededLimit }
  | { kind: 'syn'; host: Host; protocol: number[]; id: number }
  | { kind: 'message'; message: Message }

interface Options {
  /** Origins that count: scheme, host and port exactly. */
  expected: readonly string[]
  /** The window that may speak. */
  parent: unknown
}

const SID = /^[\w-]{16,64}$/

/**
 * Judges what comes in (BU-02): a message counts only from the parent window, from an expected origin, in the conversation that its host
 * began, with an id that was not seen before, in the shape of the protocol. `"null"` is never an expected origin.
 */
export function createJudge({ expected, parent }: Options): (incoming: Incoming) => Verdict {
  let sid: string | undefined
  let lastId = 0

  return ({ data, origin, source }) => {
    if (!isRecord(data) || data['channel'] !== CHANNEL) return { kind: 'foreign' }
    const refuse = (reason: Refusal): Verdict => ({ kind: 'refused', reason })
    if (source !== parent) return refuse('source')
    if (origin === 'null' || !expected.includes(origin)) return refuse('origin')
    /** The builder of this conversation hears of what it said wrong. */
    const refuseOwn = (reason: Refusal, { sid: own, id }: Record<string, unknown>, more: object = {}): Verdict =>
      own === sid && isCount(id) && id > lastId ? { kind: 'refused', reason, replyTo: id, ...more } : refuse(reason)
    // Before anything recurses into it or copies it.
    const excess = findExceededLimit(data, { depth: MOST_LEVELS, characters: MOST_CHARACTERS })
    if (excess) return refuseOwn('oversized', data, { excess, ...revisionOf(data) })
    const text = asJson(data)
    if (text === undefined) return refuse('malformed')
    const parsed = JSON.parse(text) as Record<string, unknown>
    const envelope = readEnvelope(parsed)
    if (!envelope) return refuseOwn('malformed', parsed)
    const { message } = envelope
    if (message.type === 'bridge.syn') {
      // Sent again until it is answered; what was answered once opens no second conversation.
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

/** A message in the shape of the protocol; undefined for anything else. */
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

/** Undefined for what JSON cannot say, such as a circle. */
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
