import { createHmac, timingSafeEqual } from 'node:crypto'
import { callProvider, ProviderFault } from '#server/commerce/payment/call-provider.ts'
import type { Gateway, Outcome } from '#server/commerce/payment/gateway.ts'
import type { PaymentProvider } from '#server/commerce/payment/provider.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

interface BridgeSettings {
  api_key: string
  webhook_secret: string
}

/** A payment in the provider's API. */
interface Charge {
  id: string
  reference: string
  state: 'created' | 'captured' | 'declined'
  minor_units: number
  currency: string
  pay_url: string
  refunded: number
  created_at: string
}

interface Refund {
  id: string
  state: 'pending' | 'done' | 'failed'
}

export const provider: PaymentProvider<BridgeSettings> = {
  createGateway: ({ api_key: apiKey, webhook_secret: webhookSecret }, { apiOrigin }): Gateway => {
    async function call<Reply>(path: string, body?: object, key?: string): Promise<Reply> {
      const { json } = await callProvider(`${apiOrigin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          // Repeating a request with the same key has no effect.
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return json as Reply
    }
    const orUndefined = (error: unknown) => {
      if (error instanceof ProviderFault && error.status === 404) return undefined
      throw error
    }

    return {
      limitsOf: (currency) => (currency === 'INR' ? { minimum: 100 } : undefined),
      start: async ({ reference, amount, currency, description, returnUrl }) => {
        const wanted = { reference, minor_units: amount, currency, description, return_url: returnUrl }
        const charge = await call<Charge>('/charges', wanted, reference)
        return { url: charge.pay_url, gatewayId: charge.id }
      },
      read: async ({ reference }) => {
        const charge = await call<Charge>(`/charges/${encodeURIComponent(reference)}`).catch(orUndefined)
        return charge && outcomeOf(charge)
      },
      readUpdate: (headers, body) => {
        const [time = '', signature = ''] = String(headers['x-bridge-signature'] ?? '').split('.')
        const right = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest()
        const given = Buffer.from(signature, 'hex')
        const isOld = !(Math.abs(Date.now() / 1000 - Number(time)) < 300)
        if (given.length !== right.length || !timingSafeEqual(given, right) || isOld)
          throw new ApiError(401, 'bad_signature', 'This call is not signed by the provider.')
        const { id, type, charge } = JSON.parse(body.toString('utf8')) as { id: string; type: string; charge?: Charge }
        // The account has other events, which do not concern the shop.
        if (!charge) return undefined
        const { reference, id: gatewayId } = charge
        return { eventId: id, kind: type, payment: { reference, gatewayId }, outcome: outcomeOf(charge) }
      },
      refund: ({ gatewayId }, { amount, key }) =>
        call<Refund>(`/charges/${gatewayId}/refunds`, { minor_units: amount }, key),
      async *listPaid(since, until) {
        const between = new URLSearchParams({ since: since.toISOString(), until: until.toISOString() })
        for (const charge of await call<Charge[]>(`/charges?${between}`)) {
          const { id: gatewayId, reference, minor_units: amount, currency, refunded, created_at: createdAt } = charge
          if (charge.state === 'captured')
            yield { gatewayId, reference, amount, currency, refunded, createdAt: new Date(createdAt) }
        }
      },
      readRefund: ({ gatewayId }, { key }) => call<Refund>(`/charges/${gatewayId}/refunds/${key}`).catch(orUndefined),
    }
  },
}

const STATES = { created: 'open', captured: 'paid', declined: 'failed' } as const

const outcomeOf = ({ id, state, minor_units: amount, currency }: Charge): Outcome => ({
  status: STATES[state],
  amount,
  currency,
  gatewayId: id,
  ...(state === 'declined' && { reason: 'Your bank declined the payment. You haven’t been charged.' }),
})
