import type { Seeded } from './seeded.ts'

export interface WebhookMessage {
  id: string
  kind: string
  body: string
}

/** Delivers one call and returns the status of the reply. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>

interface Switches {
  /** Keeps events until `deliver`. */
  held: boolean
  /** Milliseconds before an event is sent. */
  delay: number
  /** How often each event is sent. */
  copies: number
  /** The next events that are never sent. */
  lose: number
}

export interface Webhooks {
  /** Every event that was made, also those that were lost. */
  events: WebhookMessage[]
  /** The replies to events that were sent: `payment.captured 200`. */
  replies: string[]
  send: (message: WebhookMessage) => void
  set: (change: Partial<Switches> & { url?: string }) => void
  /** Sends what is held or was refused, and waits for it. */
  deliver: (order?: 'in-order' | 'reversed' | 'shuffled') => Promise<void>
  /** Sends an event again, as providers do and as an attacker might. */
  repeat: (id: string) => Promise<number>
  /** Waits until nothing is under way. */
  settled: () => Promise<void>
}

const post: Deliver = async (url, headers, body) => {
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
  await reply.arrayBuffer()
  return reply.status
}

interface WebhookOptions {
  url?: string | undefined
  /** Returns the headers of a call, signed when it is sent. */
  sign: (message: WebhookMessage) => Record<string, string>
  deliver?: Deliver | undefined
  random: Seeded
}

/** Sends a provider's events at least once, in no certain order, and again if they are not answered 2xx. */
export function webhooks({ url: firstUrl, sign, deliver = post, random }: WebhookOptions): Webhooks {
  const events: WebhookMessage[] = []
  const replies: string[] = []
  const waiting: WebhookMessage[] = []
  const running = new Set<Promise<unknown>>()
  const switches: Switches = { held: false, delay: 0, copies: 1, lose: 0 }
  let url = firstUrl

  async function sendOnce(message: WebhookMessage): Promise<number> {
    if (url === undefined) return 0
    const headers = { 'content-type': 'application/json', ...sign(message) }
    const status = await deliver(url, headers, message.body).catch(() => 0)
    replies.push(`${message.kind} ${status}`)
    return status
  }
  async function sendNow(message: WebhookMessage): Promise<void> {
    for (let copy = 0; copy < switches.copies; copy += 1) {
      const status = await sendOnce(message)
      if (status < 200 || status > 299) {
        waiting.push(message)
        return
      }
    }
  }
  function track(work: Promise<unknown>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    events,
    replies,
    send: (message) => {
      events.push(message)
      if (switches.lose > 0) switches.lose -= 1
      else if (switches.held) waiting.push(message)
      else
        track(
          new Promise<void>((resolve) => void setTimeout(resolve, switches.delay)).then(async () => sendNow(message)),
        )
    },
    set: ({ url: newUrl, ...change }) => {
      url = newUrl ?? url
      Object.assign(switches, change)
    },
    deliver: async (order = 'in-order') => {
      await settled()
      const due = waiting.splice(0)
      const sorted = order === 'reversed' ? due.toReversed() : order === 'shuffled' ? random.shuffle(due) : due
      for (const message of sorted) await sendNow(message)
    },
    repeat: async (id) => {
      const message = events.find((event) => event.id === id)
      if (!message) throw new Error(`There is no event ${id}.`)
      return sendOnce(message)
    },
    settled,
  }
}
