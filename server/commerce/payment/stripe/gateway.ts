import type { StripeSettings } from '#generated/payments.ts'
import type { Gateway } from '../gateway.ts'
import { stripeLimits } from './amounts.ts'
import { stripeCards } from './card-vault.ts'
import { checkStripe } from './check.ts'
import { readStripeUpdate } from './events.ts'
import { listPaid } from './list-paid.ts'
import { openSession } from './open-session.ts'
import { outcomeOf } from './read-session.ts'
import { createRefund, readRefund } from './refunds.ts'
import { type Session, stripeApi } from './stripe-api.ts'

/** Takes payments on Stripe’s hosted page, by Checkout Sessions: no script of Stripe runs in the shop. */
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
    cards: () => stripeCards(api, settings.save_cards ?? true),
    check: () => checkStripe(api, settings, shopOrigin),
  }
}
