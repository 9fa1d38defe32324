import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { freePort } from '#server/platform/db/embedded/free-port.ts'
import { findRoot } from '#server/platform/environment/root.ts'

// Longer than a few restarts take on a busy machine.
const PATIENCE_MS = 300_000

/** A server in a separate process, on the same port however often it is killed. */
export interface KillableServer {
  origin: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Runs the server as an operator would. */
export async function killableServer(variables: Record<string, string>): Promise<KillableServer> {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'error', PORT: String(port), ...variables }
  let child: ChildProcess | undefined
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const args = [join(inject('programs'), 'main.js')]
      const started = spawn(process.execPath, args, { cwd: findRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      let output = ''
      const look = (chunk: Buffer) => {
        output += chunk.toString()
        if (/http:\/\/[\w.]+:\d+/.test(output)) resolve()
      }
      started.stdout.on('data', look)
      started.stderr.on('data', look)
      started.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
    })
  const kill = async () => {
    const dying = child
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill('SIGKILL')
    await gone
  }
  return { origin: `http://127.0.0.1:${port}`, kill, start }
}

/** The result of a purchase, as far as the shopper knows. */
export type Purchase = { cart: Cart; order: PlacedOrder } | { cart: Cart; refused: string }

/**
 * Buys a cart despite crashes: repeats every call with its key until it is answered, sometimes presses “Place order”
 * twice, pays on the sandbox's page and comes back. `random` decides.
 */
export async function buyDespiteCrashes(origin: string, cart: Cart, random: () => number): Promise<Purchase> {
  const deadline = Date.now() + PATIENCE_MS
  const call = async (url: string, init: RequestInit): Promise<Response> => {
    for (let last = 'nothing'; ;) {
      if (Date.now() > deadline)
        throw new Error(`${url} was not answered within ${PATIENCE_MS} ms; the last reply: ${last}`)
      try {
        const reply = await fetch(new URL(url, origin), {
          redirect: 'manual',
          signal: AbortSignal.timeout(8000),
          ...init,
        })
        last = `${reply.status} ${await reply.clone().text()}`
        if (reply.status < 500 && ![408, 409, 425, 429].includes(reply.status)) return reply
      } catch (error) {
        last = String(error)
        // The server or its reply is gone, so whether it acted is unknown.
      }
      await sleep(50 + random() * 250)
    }
  }
  const post = async (
    url: string,
    body: object,
  ): Promise<{ status: number; body: { data: PlacedOrder; code?: string } }> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const reply = await call(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json()) as { data: PlacedOrder; code?: string } }
  }

  const asked = { api_cart: cart.api_cart, cart_session: cart.cart_session, cart_version: cart.version }
  const place = () => post('/api/checkout/place-order', asked)
  const replies = random() < 0.3 ? await Promise.all([place(), place()]) : [await place()]
  const done = replies.find(({ status }) => status === 200)
  if (!done) return { cart, refused: replies[0]?.body.code ?? '' }
  const order = done.body.data
  const names = { order_id: order.order_id, token: order.token }
  for (let { next } = order; next.kind !== 'complete' && Date.now() < deadline;) {
    const started = await post('/api/checkout/process-payment', names)
    next = started.body.data?.next ?? { kind: 'failed' }
    if (next.kind === 'redirect') {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      await call(`${next.url}/pay`, { method: 'POST', headers: form, body: '' })
      next = (await post('/api/checkout/complete-payment', names)).body.data.next
    }
  }
  return { cart, order }
}

/** Returns seeded random numbers, so that a failing run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Runs purchases of many shoppers, a few at a time. */
export async function runConcurrently<One, Result>(
  all: One[],
  atOnce: number,
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const queue = all.map((one, index) => ({ one, index }))
  const results: Result[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results[next.index] = await work(next.one)
    }),
  )
  return results
}
