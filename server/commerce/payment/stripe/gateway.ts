import type { StripeSettings } from '#generated/payments.ts'
import type { Gateway } from '../gateway.ts'
import { stripeLimits } from './amounts.ts'
import { stripeCards } from './card-vault.ts'
import { checkStripe } from './check.ts'
import { readStripeUpdate } from './events.ts'
import { stripeInPage } from './in-page.ts'
import { listPaid } from './list-paid.ts'
import { openSession } from './open-session.ts'
import { outcomeOf } from './read-session.ts'
import { createRefund, readRefund } from './refunds.ts'
import { type Session, stripeApi } from './stripe-api.ts'

/**
 * Takes payments by Checkout Sessions: on Stripe’s hosted page, so that no script of Stripe runs in the shop, or in a
 * page of the shop if the owner wants that.
 */
export function stripeGateway(settings: StripeSettings, apiOrigin: string, shopOrigin: string | undefined): Gateway {
  const api = stripeApi(settings, apiOrigin)
  const readSession = (id: string) =>
    api.get<Session>(`checkout/sessions/${encodeURIComponent(id)}`, { expand: { 0: 'payment_intent' } })
  return {
    limitsOf: stripeLimits,
    start: async (request) => {
      const { session, refusesCustomer } =
        request.gatewayId === null
          ? await openSession(api, request)
          : { session: await readSession(request.gatewayId), refusesCustomer: false }
      const { client_secret: secret, status } = session
      if (session.ui_mode === 'embedded_page' && status === 'open' && secret)
        return {
          url: request.returnUrl,
          gatewayId: session.id,
          refusesCustomer,
          inPage: { publishable_key: settings.publishable_key ?? '', client_secret: secret },
        }
      // A session that is over has no page. The return finds out how it ended.
      const url = session.url ?? request.returnUrl
      if (!/^https?:/.test(url)) throw new Error('Stripe gave no address of a payment page.')
      return { url, gatewayId: session.id, refusesCustomer }
    },
    read: async ({ gatewayId, reference }) => {
      // Nobody knows the page of a session whose reply was lost, so nobody can have paid it.
      if (gatewayId === null) return undefined
      const session = await readSession(gatewayId)
      if (session.client_reference_id !== reference) throw new Error('Stripe’s session belongs to another payment.')
      return outcomeOf(session)
    },
    readUpdate: (headers, body) => readStripeUpdate(settings.webhook_secret, headers, body),
    refund: (payment, refund) => createRefund(api, payment, refund),
    readRefund: (payment, refund) => readRefund(api, payment, refund),
    listPaid: (since, until) => listPaid(api, since, until),
    inPage: () => (settings.in_page && settings.publishable_key !== undefined ? stripeInPage(apiOrigin) : undefined),
    close: async (id) => {
      if (id !== null) await api.post(`checkout/sessions/${encodeURIComponent(id)}/expire`, {}, `expire-${id}`)
    },
    cards: () => stripeCards(api, settings.save_cards ?? true),
    check: () => checkStripe(api, settings, shopOrigin),
  }
}
