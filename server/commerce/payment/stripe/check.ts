import type { StripeSettings } from '#generated/payments.ts'
import * as t from '#words/payment-check.ts'
import { ProviderFault } from '../call-provider.ts'
import { clockFinding } from '../clock-finding.ts'
import type { Finding } from '../gateway.ts'
import type { List, StripeApi } from './stripe-api.ts'

const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

interface Endpoint {
  url: string
  status: string
  enabled_events: string[]
}

/** Tries the key, and looks for the shop's webhook among those of the account. */
export async function checkStripe(
  api: StripeApi,
  { secret_key: key }: Pick<StripeSettings, 'secret_key'>,
  shopOrigin: string | undefined,
): Promise<Finding[]> {
  try {
    const { date } = await api.ask('checkout/sessions?limit=1')
    const isLive = /^.._live_/.test(key)
    return [
      { isGood: true, text: isLive ? t.liveKeysWork() : t.testKeysWork() },
      ...clockFinding(date),
      ...(shopOrigin === undefined ? [] : await checkWebhook(api, `${shopOrigin}/api/payment/webhook/stripe`)),
    ]
  } catch (error) {
    const status = error instanceof ProviderFault ? error.status : undefined
    return [
      { isGood: false, text: status === 401 ? t.keysRefused() : t.noAnswer({ problem: (error as Error).message }) },
    ]
  }
}

async function checkWebhook(api: StripeApi, url: string): Promise<Finding[]> {
  const endpoints = await api.get<List<Endpoint>>('webhook_endpoints', { limit: 100 }).catch(() => undefined)
  // A restricted key may not be allowed to list them.
  if (!endpoints) return []
  const endpoint = endpoints.data.find((one) => one.url === url)
  if (!endpoint) return [{ isGood: false, text: t.webhookMissing({ url }) }]
  if (endpoint.status !== 'enabled') return [{ isGood: false, text: t.webhookDisabled({ url }) }]
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : EVENTS.filter((event) => !endpoint.enabled_events.includes(event))
  return [
    missing.length === 0
      ? { isGood: true, text: t.webhookRight() }
      : { isGood: false, text: t.webhookEventsMissing({ events: missing.join(', ') }) },
  ]
}
