import { createHmac } from 'node:crypto'
import { type Answer, type Call, type FakeServer, orRefusal, startFakeServer } from '../fake-server.ts'
import { type ProviderControls, type ProviderOptions, providerControls } from '../fake-provider.ts'
import { seeded } from '../seeded.ts'
import { type Webhooks, webhooks } from '../webhooks.ts'
import { type Books, find, openBooks } from './books.ts'
import type { Dispute } from './entities.ts'
import { broken, limited, refuse, unauthorised } from './errors.ts'
import { isButton, pressButton, showPage } from './hosted-page.ts'
import { changeNotes, createOrder, listOrders } from './orders.ts'
import { cancelLink, changeLink, createLink, expireLinks, listLinks } from './payment-links.ts'
import { authorise, capture, capturePayment, orderOf } from './payments.ts'
import { answerCheckout, checkoutScript } from './standard-checkout.ts'
import { readPage } from './read-fields.ts'
import { changeDispute, contestDispute, createRefund, endRefund, openDispute } from './refunds.ts'

export const RAZORPAY_KEYS = {
  key_id: 'rzp_test_FakeKey0000001',
  key_secret: 'fakeRazorpaySecret000001',
  webhook_secret: 'fake-razorpay-webhook-secret',
} as const

export interface FakeRazorpay extends FakeServer {
  books: Books
  webhooks: Webhooks
  controls: Controls
}

/** What banks, time and the owner’s dashboard do. */
interface Controls extends ProviderControls<Books['settings']> {
  advance: (seconds: number) => void
  /** The bank agrees to a payment that had failed. */
  authoriseLate: (paymentId: string) => void
  endRefund: (refundId: string, status: 'processed' | 'failed') => void
  openDispute: (paymentId: string, amount?: number) => Dispute
  endDispute: (disputeId: string, status: 'won' | 'lost' | 'closed') => void
  read: () => object
}

/** Serves Razorpay’s API, payment pages and webhooks on this machine, as its documentation describes them. */
export async function startFakeRazorpay({
  webhookUrl,
  deliver,
  seed = 1,
}: ProviderOptions = {}): Promise<FakeRazorpay> {
  const random = seeded(seed)
  const hooks = webhooks({
    url: webhookUrl,
    deliver,
    random,
    sign: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', RAZORPAY_KEYS.webhook_secret).update(body).digest('hex'),
    }),
  })
  const books = openBooks(seed, hooks.send, random)
  const controls = controlsOf(books, hooks)
  const server = await startFakeServer({
    answer: (call) => orRefusal(() => answer(books, call, server.origin)),
    limited,
    broken,
    controls: controls as never,
  })
  return { ...server, books, webhooks: hooks, controls }
}

function controlsOf(books: Books, hooks: Webhooks): Controls {
  return {
    ...providerControls(books.settings, hooks),
    advance: (seconds) => {
      books.advance(seconds)
      expireLinks(books)
    },
    authoriseLate: (id) => {
      const payment = find(books.payments, 'pay', id)
      authorise(books, payment)
      // A payment of an order that is paid already stays uncaptured, and goes back.
      if (books.settings.autoCapture && orderOf(books, payment)?.status !== 'paid') capture(books, payment)
    },
    endRefund: (id, status) => endRefund(books, find(books.refunds, 'rfnd', id), status),
    openDispute: (id, amount) => openDispute(books, find(books.payments, 'pay', id), amount),
    endDispute: (id, status) => void changeDispute(books, find(books.disputes, 'disp', id), status),
    read: () => ({
      links: [...books.links.values()],
      payments: [...books.payments.values()],
      refunds: [...books.refunds.values()],
    }),
  }
}

const right = `Basic ${Buffer.from(`${RAZORPAY_KEYS.key_id}:${RAZORPAY_KEYS.key_secret}`).toString('base64')}`

function answer(books: Books, call: Call, origin: string): Answer {
  expireLinks(books)
  if (call.path === '/checkout.js') return checkoutScript(origin)
  const checkout = /^\/checkout\/(\w+)(?:\/(\w+))?$/.exec(call.path)
  if (checkout)
    return answerCheckout(books, find(books.orders, 'order', checkout[1] ?? ''), {
      button: call.method === 'POST' ? checkout[2] : undefined,
      secret: RAZORPAY_KEYS.key_secret,
    })
  const page = /^\/i\/(\w+)(?:\/([\w-]+))?$/.exec(call.path)
  if (page) return answerPage(books, call, `${origin}/i/${page[1]}`, page[2])
  if (call.headers.authorization !== right) throw unauthorised()
  if (call.method !== 'GET' && call.body !== '' && !call.headers['content-type']?.startsWith('application/json'))
    throw refuse('The content type must be application/json.')
  const [, , collection = '', id, action, innerId] = call.path.replace(/\/$/, '').split('/')
  const name = [call.method, collection, id !== undefined && ':id', action, innerId !== undefined && ':id']
  const route = routes[name.filter(Boolean).join(' ')]
  if (!route) throw refuse('The requested URL was not found on the server.')
  return { status: 200, json: route(books, call, id ?? '', { origin, innerId: innerId ?? '' }) }
}

function answerPage(books: Books, { method }: Call, url: string, button: string | undefined): Answer {
  const link = [...books.links.values()].find((one) => one.short_url === url)
  if (!link) return { status: 404, html: '<!doctype html><title>Not found</title><h1>Not found</h1>' }
  if (method === 'POST' && button !== undefined && isButton(button))
    return pressButton(books, link, button, RAZORPAY_KEYS.key_secret)
  return showPage(books, link)
}

type Route = (books: Books, call: Call, id: string, also: { origin: string; innerId: string }) => object

const ofPayment = (books: Books, id: string) => [...books.refunds.values()].filter((one) => one.payment_id === id)

const routes: Readonly<Record<string, Route>> = {
  'POST orders': (books, { body }) => createOrder(books, body),
  'GET orders': (books, { query }) => listOrders(books, query),
  'GET orders :id': (books, _, id) => find(books.orders, 'order', id),
  'PATCH orders :id': (books, { body }, id) => changeNotes(find(books.orders, 'order', id), body),
  'GET orders :id payments': (books, { query }, id) => {
    find(books.orders, 'order', id)
    return readPage(
      query,
      [...books.payments.values()].filter((one) => one.order_id === id),
      ['expand[]'],
    )
  },
  'POST payment_links': (books, { body }, _id, { origin }) => createLink(books, body, origin),
  'GET payment_links': (books, { query }) => listLinks(books, query),
  'GET payment_links :id': (books, _, id) => find(books.links, 'plink', id),
  'PATCH payment_links :id': (books, { body }, id) => changeLink(books, find(books.links, 'plink', id), body),
  'POST payment_links :id cancel': (books, _, id) => cancelLink(books, find(books.links, 'plink', id)),
  'GET payments': (books, { query }) => readPage(query, [...books.payments.values()], ['expand[]']),
  'GET payments :id': (books, _, id) => find(books.payments, 'pay', id),
  'PATCH payments :id': (books, { body }, id) => changeNotes(find(books.payments, 'pay', id), body),
  'POST payments :id capture': (books, { body }, id) => capturePayment(books, find(books.payments, 'pay', id), body),
  'POST payments :id refund': (books, { body, headers }, id) =>
    createRefund(books, find(books.payments, 'pay', id), body, headers['x-refund-idempotency']?.toString()),
  'GET payments :id refunds': (books, { query }, id) => {
    find(books.payments, 'pay', id)
    return readPage(query, ofPayment(books, id))
  },
  'GET payments :id refunds :id': (books, _, id, { innerId }) => {
    const refund = find(books.refunds, 'rfnd', innerId)
    if (refund.payment_id !== id) throw refuse('The id provided does not exist')
    return refund
  },
  'GET refunds': (books, { query }) => readPage(query, [...books.refunds.values()]),
  'GET refunds :id': (books, _, id) => find(books.refunds, 'rfnd', id),
  'PATCH refunds :id': (books, { body }, id) => changeNotes(find(books.refunds, 'rfnd', id), body),
  'GET disputes': (books, { query }) => readPage(query, [...books.disputes.values()], ['expand[]']),
  'GET disputes :id': (books, _, id) => find(books.disputes, 'disp', id),
  'POST disputes :id accept': (books, _, id) => changeDispute(books, find(books.disputes, 'disp', id), 'lost'),
  'PATCH disputes :id contest': (books, { body }, id) => contestDispute(books, find(books.disputes, 'disp', id), body),
}
