/**
 * A typed client for builders: connects to the shop in a frame, speaks the protocol and maintains the connection. No
 * dependencies.
 */
import type { FramePayloads, HostPayloads } from '#generated/builder-messages.js'

export type { FramePayloads, HostPayloads } from '#generated/builder-messages.js'

/**
 * The connection's state: `waiting` for the shop, `connected`, `silent` for ten seconds, or `closed` by the builder.
 */
export type BuilderState = 'waiting' | 'connected' | 'silent' | 'closed'

export interface BuilderOptions {
  /** The frame that shows the shop. */
  frame: HTMLIFrameElement
  /** Origin of the shop, such as https://shop.example. */
  shop: string
}

/** The shop's answer to a change. */
export type Answer =
  | ({ kind: 'applied' } & FramePayloads['template.applied'])
  | ({ kind: 'rejected' } & FramePayloads['template.rejected'])

type Listener = (payload: never) => void

export interface Builder {
  readonly state: BuilderState
  /** Calls back with each payload of a type, or with the state; returns an unsubscribe function. */
  on: {
    <Type extends keyof FramePayloads>(type: Type, listener: (payload: FramePayloads[Type]) => void): () => void
    (type: 'state', listener: (state: BuilderState) => void): () => void
  }
  /** Sends a message. Changes of documents have their own methods. */
  send: <Type extends keyof HostPayloads>(type: Type, payload: HostPayloads[Type]) => void
  /** Shows a document; resolves when it is painted or rejected. */
  load: (result: HostPayloads['template.load']['result']) => Promise<Answer>
  /** Changes one value of an item; resolves when it or a later change is painted, or when it is rejected. */
  patch: (id: string, pointer: string, value?: unknown) => Promise<Answer>
  close: () => void
}

const channel = 'vitrine-builder'
const HEARTBEAT = 5000

/** Connects to the shop in a frame, and again after navigation or a lost connection. */
export function connectBuilder({ frame, shop }: BuilderOptions): Builder {
  let state: BuilderState = 'waiting'
  let sid = crypto.randomUUID()
  let id = 0
  let lastId = 0
  let heardAt = 0
  // Continues across builders of one frame: the page drops older revisions than its own.
  let revision = Date.now()
  const listeners: Record<string, Set<Listener>> = {}
  const waiting = new Map<number, { message: number; resolve: (answer: Answer) => void }>()

  const emit = (type: string, payload: unknown) => listeners[type]?.forEach((listener) => listener(payload as never))

  function become(next: BuilderState): void {
    if (state === next) return
    state = next
    emit('state', next)
  }

  /** Until its first page is loaded, a frame shows an empty page of the builder's own origin. */
  const showsShop = () => shop === location.origin || frame.contentDocument === null

  function post(type: string, payload: unknown, replyTo?: number): void {
    id += 1
    frame.contentWindow?.postMessage({ channel, v: 1, sid, id, type, payload, ...(replyTo && { replyTo }) }, shop)
  }

  /** Starts a new connection for each page in the frame. */
  function begin(): void {
    giveUp('gone', 'The page was left before it answered.')
    sid = crypto.randomUUID()
    id = lastId = 0
    become('waiting')
  }

  function hear({ data, origin, source }: MessageEvent): void {
    if (origin !== shop || source !== frame.contentWindow || data?.channel !== channel || data.v !== 1) return
    if (data.sid !== sid || !(data.id > lastId)) return
    lastId = data.id
    heardAt = Date.now()
    const { type, payload } = data
    if (type === 'bridge.syn-ack') {
      post('bridge.ack', {})
      become('connected')
    } else if (state === 'silent') become('connected')
    if (type === 'ping') post('pong', {}, data.id)
    if (type === 'bridge.bye') begin()
    if (type === 'error' && data.replyTo) giveUp(payload.code, payload.message, data.replyTo)
    if (type === 'template.applied' || type === 'template.rejected') settle(type.slice(9), payload)
    emit(type, payload)
  }

  /** A painted revision resolves all changes up to it; a rejected one resolves only itself. */
  function settle(kind: string, payload: { revision: number }): void {
    for (const [wanted, { resolve }] of waiting) {
      if (kind === 'applied' ? wanted > payload.revision : wanted !== payload.revision) continue
      waiting.delete(wanted)
      resolve({ kind, ...payload } as Answer)
    }
  }

  /** Resolves pending changes of a page that does not answer: all, or that of one message. */
  function giveUp(code: string, message: string, of?: number): void {
    for (const [wanted, one] of waiting) {
      if (of !== undefined && one.message !== of) continue
      waiting.delete(wanted)
      one.resolve({ kind: 'rejected', revision: wanted, problems: [{ code, severity: 'error', message, pointer: '' }] })
    }
  }

  const change = (type: string, payload: object) =>
    new Promise<Answer>((resolve) => {
      revision += 1
      waiting.set(revision, { message: id + 1, resolve })
      post(type, { revision, ...payload })
    })

  const greeting = setInterval(() => {
    if (state === 'waiting') {
      if (showsShop()) post('bridge.syn', { protocol: [1] })
    } else if (Date.now() - heardAt > 2 * HEARTBEAT) become('silent')
  }, 500)
  const heartbeat = setInterval(() => state !== 'waiting' && post('ping', {}), HEARTBEAT)
  addEventListener('message', hear)
  frame.addEventListener('load', begin)

  return {
    get state() {
      return state
    },
    on: (type: string, listener: Listener) => {
      const all = (listeners[type] ??= new Set())
      all.add(listener)
      return () => void all.delete(listener)
    },
    send: post,
    load: (result) => change('template.load', { result }),
    patch: (item, pointer, value) => change('item.patch', { id: item, pointer, ...(value !== undefined && { value }) }),
    close: () => {
      post('bridge.bye', {})
      clearInterval(greeting)
      clearInterval(heartbeat)
      removeEventListener('message', hear)
      frame.removeEventListener('load', begin)
      giveUp('gone', 'The builder was closed.')
      become('closed')
    },
  }
}
