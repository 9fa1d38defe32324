import { createHmac } from 'node:crypto'
import { type Answer, type Call, type FakeServer, orRefusal, startFakeServer } from '../fake-server.ts'
import { type ProviderControls, type ProviderOptions, providerControls } from '../fake-provider.ts'
import { seeded } from '../seeded.ts'
import { type Webhooks, webhooks } from '../webhooks.ts'
import { API_VERSION, type Books, find, openBooks } from './books.ts'
import type { Dispute } from './entities.ts'
import { broken, limited, refuse } from './errors.ts'
import { pressButton, showPage, stripeScript } from './hosted-page.ts'
import { idempotency } from './idempotency.ts'
import { endLatePayment } from './payments.ts'
import { endDispute, endRefund, openDispute } from './refunds.ts'
import { expand, routes } from './routes.ts'
import { expireSessions } from './sessions.ts'

export const STRIPE_KEYS = {
  secret_key: 'sk_test_fakeStripeSecretKey0000001',
  publishable_key: 'pk_test_fakeStripePublishable01',
  webhook_secret: 'whsec_fakeStripeWebhookSecret00001',
} as const

export interface FakeStripe extends FakeServer {
  books: Books
  webhooks: Webhooks
  controls: Controls
}

/** What banks, time and the owner’s dashboard do. */
interface Controls extends ProviderControls<Books['settings']> {
  advance: (seconds: number) => void
  /** Ends a payment by bank debit. */
  endLatePayment: (sessionId: string, outcome: 'succeeded' | 'failed') => void
  endRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  openDispute: (intentId: string, amount?: number) => Dispute
  endDispute: (disputeId: string, status: 'won' | 'lost') => void
  read: () => object
}

/** Serves Stripe’s API, Checkout pages and webhooks on this machine, as its documentation describes them. */
export async function startFakeStripe({ webhookUrl, deliver, seed = 1 }: ProviderOptions = {}): Promise<FakeStripe> {
  const random = seeded(seed)
  const hooks = webhooks({
    url: webhookUrl,
    deliver,
    random,
    sign: ({ body }) => ({ 'stripe-signature': signStripe(body) }),
  })
  const books = openBooks(seed, hooks.send, random)
  const keys = idempotency(books.now)
  const controls = controlsOf(books, hooks)
  const server = await startFakeServer({
    answer: async (call) => {
      const reply = await orRefusal(() => answer(books, call, { origin: server.origin, keys }))
      return {
        ...reply,
        headers: { 'request-id': books.newId('req'), 'stripe-version': API_VERSION, ...reply.headers },
      }
    },
    limited,
    broken,
    controls: controls as never,
  })
  return { ...server, books, webhooks: hooks, controls }
}

/** Signs at the time of sending, with a second, older secret as during its rotation. */
export function signStripe(body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const digest = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest('whsec_anOlderSecret')},v1=${digest(STRIPE_KEYS.webhook_secret)},v0=${'0'.repeat(64)}`
}

function controlsOf(books: Books, hooks: Webhooks): Controls {
  return {
    ...providerControls(books.settings, hooks),
    advance: (seconds) => {
      books.advance(seconds)
      expireSessions(books)
    },
    endLatePayment: (id, outcome) => endLatePayment(books, find(books.sessions, 'checkout.session', id), outcome),
    endRefund: (id, status) => endRefund(books, find(books.refunds, 'refund', id), status),
    openDispute: (id, amount) => openDispute(books, id, amount),
    endDispute: (id, status) => void endDispute(books, find(books.disputes, 'dispute', id), status),
    read: () => ({
      sessions: [...books.sessions.values()],
      intents: [...books.intents.values()],
      charges: [...books.charges.values()],
      refunds: [...books.refunds.values()],
    }),
  }
}

async function answer(
  books: Books,
  call: Call,
  { origin, keys }: { origin: string; keys: ReturnType<typeof idempotency> },
): Promise<Answer> {
  expireSessions(books)
  if (call.path === '/endive/stripe.js') return stripeScript(origin)
  const secret = /^\/c\/embedded\/(\w+)$/.exec(call.path)?.[1]
  const embedded = [...books.sessions.values()].find((one) => secret !== undefined && one.client_secret === secret)
  if (embedded) return showPage(books, embedded)
  const page = /^\/c\/pay\/(cs_test_\w+)(?:\/([\w-]+))?$/.exec(call.path)
  if (page) {
    const session = books.sessions.get(page[1] ?? '')
    if (!session) return { status: 404, html: '<!doctype html><title>Not found</title><h1>Not found</h1>' }
    return call.method === 'POST' ? pressButton(books, session, page[2] ?? '', call.body) : showPage(books, session)
  }
  checkKey(call)
  checkVersion(call)
  return keys.run(call, async () => ({ status: 200, json: carryOut(books, call, origin) }))
}

function carryOut(books: Books, call: Call, origin: string): object {
  const path = call.path.replace(/^\/v1\//, '').replace(/^checkout\/sessions/, 'checkout_sessions')
  const [collection = '', id, action] = path.split('/')
  const route = routes[[call.method, collection, id !== undefined && ':id', action].filter(Boolean).join(' ')]
  if (!route)
    throw refuse({
      status: 404,
      message: `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs.`,
    })
  const text = call.method === 'POST' ? call.body : call.query.toString()
  const made = route({ books, text, id: id ?? '', url: call.path, origin })
  const wanted = [...new URLSearchParams(text)].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value)
  return expand(books, made, wanted)
}

function checkKey({ headers }: Call): void {
  const given = headers.authorization ?? ''
  const [scheme, value = ''] = given.split(' ')
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:$/, '') : value
  if (key === STRIPE_KEYS.secret_key) return
  const message =
    key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
  throw refuse({ status: 401, message })
}

function checkVersion({ headers, method, body }: Call): void {
  const version = headers['stripe-version']?.toString()
  if (version !== undefined && !/^20\d\d-\d\d-\d\d(\.[a-z]+)?$/.test(version))
    throw refuse({ message: `Invalid Stripe API version: ${version}` })
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method === 'POST' && body !== '' && !isForm)
    throw refuse({ message: 'The request must be form-encoded: application/x-www-form-urlencoded.' })
}
