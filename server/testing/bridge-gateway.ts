import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Gateway, Outcome } from '#server/commerce/payment/gateway.ts'

interface Bridge {
  origin: string
  apiKey: string
  webhookSecret: string
}

/** A payment in the provider's API. */
interface Charge {
  id: string
  reference: string
  state: 'created' | 'captured' | 'declined'
  minor_units: number
  currency: string
  pay_url: string
}

export function bridgeGateway({ origin, apiKey, webhookSecret }: Bridge): Gateway {
  async function call<Reply>(path: string, body?: object, key?: string): Promise<Reply | undefined> {
    const reply = await fetch(new URL(path, origin), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        // Repeating a request with the same key has no effect.
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(8000),
    })
    if (reply.status === 404) return undefined
    // The message is logged, so it must not contain the key or personal data.
    if (!reply.ok) throw new Error(`The gateway answered ${reply.status}.`)
    return (await reply.json()) as Reply
  }

  return {
    start: async ({ reference, amount, currency, description, returnUrl }) => {
      const wanted = { reference, minor_units: amount, currency, description, return_url: returnUrl }
      const charge = await call<Charge>('/charges', wanted, reference)
      if (!charge) throw new Error('The gateway opened no charge.')
      return { url: charge.pay_url, gatewayId: charge.id }
    },
    read: async ({ reference }) => {
      const charge = await call<Charge>(`/charges/${encodeURIComponent(reference)}`)
      return charge && outcomeOf(charge)
    },
    readUpdate: (headers, body) => {
      const [time = '', signature = ''] = String(headers['x-bridge-signature'] ?? '').split('.')
      const right = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest()
      const given = Buffer.from(signature, 'hex')
      const isOld = !(Math.abs(Date.now() / 1000 - Number(time)) < 300)
      if (given.length !== right.length || !timingSafeEqual(given, right) || isOld)
        throw new ApiError(401, 'bad_signature', 'This call is not signed by the gateway.')
      const { id, type, charge } = JSON.parse(body.toString('utf8')) as { id: string; type: string; charge: Charge }
      return { eventId: id, kind: type, reference: charge.reference, outcome: outcomeOf(charge) }
    },
    refund: async ({ gatewayId }, { amount, key }) => {
      const done = await call(`/charges/${gatewayId}/refunds`, { minor_units: amount }, key)
      if (!done) throw new Error('The gateway does not know this charge.')
    },
  }
}

const STATES = { created: 'open', captured: 'paid', declined: 'failed' } as const

const outcomeOf = ({ id, state, minor_units: amount, currency }: Charge): Outcome => ({
  status: STATES[state],
  amount,
  currency,
  gatewayId: id,
  ...(state === 'declined' && { reason: 'Your bank declined the payment. You haven’t been charged.' }),
})
