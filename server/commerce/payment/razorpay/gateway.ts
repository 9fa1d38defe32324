import { currencyDigits } from '#domain/money.ts'
import type { RazorpaySettings } from '#generated/payments.ts'
import { ProviderFault } from '../call-provider.ts'
import type { Gateway, ListedPayment, StartRequest } from '../gateway.ts'
import { checkRazorpay } from './check.ts'
import { readRazorpayUpdate } from './events.ts'
import { razorpayInPage } from './in-page.ts'
import { findOrderAsLink, isOrderId, startOrder } from './open-order.ts'
import {
  type List,
  type PaymentLink,
  type RazorpayApi,
  type RazorpayPayment,
  noteOf,
  razorpayApi,
} from './razorpay-api.ts'
import { readPayment } from './read-payment.ts'
import { createRefund, readRefund } from './refunds.ts'

/** Razorpay refuses links that are open for less than 15 minutes. */
const SHORTEST_LINK_MS = 16 * 60_000
const PAGE = 100
const MAX_PAGES = 500

/**
 * Takes payments on Razorpay's hosted page, by payment links: a link needs no script in the shop, and shows UPI, cards,
 * netbanking and wallets. If the owner wants that, its Standard Checkout opens over a page of the shop instead. Shoppers who fail may try again on the page, so only its expiry ends an attempt.
 */
export function razorpayGateway(settings: RazorpaySettings, apiOrigin: string): Gateway {
  const api = razorpayApi(settings, apiOrigin)
  return {
    limitsOf: (currency) => {
      const digits = currencyDigits(currency)
      // The last of three digits must be 0.
      return { minimum: 10 ** digits, ...(digits === 3 && { step: 10 }) }
    },
    start: async (request) => {
      if (isOrderId(request.gatewayId) || (request.gatewayId === null && request.inPage))
        return startOrder(api, settings, request)
      const { id: gatewayId, short_url: url } = await openLink(api, request)
      if (!/^https?:/.test(url)) throw new Error('Razorpay gave no address of a payment page.')
      return { url, gatewayId }
    },
    read: async (payment) => {
      const { gatewayId, reference } = payment
      const link = await (isOrderId(gatewayId)
        ? findOrderAsLink(api, payment)
        : gatewayId === null
          ? ((await findLink(api, reference)) ?? findOrderAsLink(api, payment))
          : api.get<PaymentLink>(`payment_links/${encodeURIComponent(gatewayId)}`))
      if (!link) return undefined
      if (link.reference_id !== reference) throw new Error('Razorpay’s link belongs to another payment.')
      return readPayment(api, payment, link)
    },
    readUpdate: (headers, body) => readRazorpayUpdate(settings.webhook_secret, headers, body),
    refund: (payment, refund) => createRefund(api, payment, refund),
    readRefund: (payment, refund) => readRefund(api, payment, refund),
    listPaid: (since, until) => listPaid(api, since, until),
    inPage: () => (settings.in_page ? razorpayInPage(apiOrigin) : undefined),
    check: () => checkRazorpay(api, settings),
  }
}

async function openLink(api: RazorpayApi, request: StartRequest): Promise<PaymentLink> {
  const { reference, gatewayId, amount, currency, description, returnUrl, payer, expiresAt } = request
  if (gatewayId !== null) return api.get<PaymentLink>(`payment_links/${encodeURIComponent(gatewayId)}`)
  const { name, email, phone } = payer
  const link = {
    amount,
    currency,
    accept_partial: false,
    reference_id: reference,
    description: description.slice(0, 2048),
    expire_by: Math.ceil(Math.max(expiresAt.getTime(), Date.now() + SHORTEST_LINK_MS) / 1000),
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference },
    callback_url: returnUrl,
    callback_method: 'get',
  }
  const customer = {
    ...(name !== undefined && { name: name.slice(0, 50) }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { contact: phone }),
  }
  // A contact that Razorpay does not accept must not prevent the payment.
  for (const contact of Object.keys(customer).length > 0 ? [{ customer }, {}] : [{}]) {
    try {
      return await api.post<PaymentLink>('payment_links', { ...link, ...contact })
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.status !== 400) throw error
      // Each reference is one link: it may have been made by a call whose reply was lost.
      const made = await findLink(api, reference)
      if (made) return made
      if (!('customer' in contact)) throw error
    }
  }
  throw new Error('Razorpay opened no payment link.')
}

async function findLink(api: RazorpayApi, reference: string): Promise<PaymentLink | undefined> {
  const found = await api.get<{ payment_links?: PaymentLink[] }>(
    `payment_links?reference_id=${encodeURIComponent(reference)}`,
  )
  return found.payment_links?.find(({ reference_id: own }) => own === reference)
}

async function* listPaid(api: RazorpayApi, since: Date, until: Date): AsyncIterable<ListedPayment> {
  const [from, to] = [since, until].map((date) => Math.floor(date.getTime() / 1000))
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items } = await api.get<List<RazorpayPayment>>(
      `payments?from=${from}&to=${to}&count=${PAGE}&skip=${page * PAGE}`,
    )
    for (const payment of items) {
      const { id: chargeId, status, amount, currency, amount_refunded: refunded, created_at: seconds } = payment
      if (status !== 'captured' && status !== 'refunded') continue
      const reference = noteOf(payment, 'reference')
      const createdAt = new Date(seconds * 1000)
      yield { chargeId, amount, currency, refunded: refunded ?? 0, createdAt, ...(reference && { reference }) }
    }
    if (items.length < PAGE) return
  }
  throw new Error('Razorpay has too many payments in this time.')
}
