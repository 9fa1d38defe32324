import type { FastifyInstance } from 'fastify'
import { paymentDefinitionOf } from '#server/commerce/payment-modes/definitions.ts'
import { readModeSettings } from '#server/commerce/payment-modes/settings.ts'
import * as t from '#words/payment-check.ts'
import { ProviderFault, callProvider } from './call-provider.ts'
import type { Finding } from './gateway.ts'

/**
 * Tries whether payments with a provider will work: settings, keys, clock, and whether its webhook reaches the shop.
 * @throws ApiError 422 for an unknown provider
 */
export async function tryProvider(app: FastifyInstance, name: string): Promise<Finding[]> {
  const { title } = paymentDefinitionOf(name)
  const gateway = app.gateways[name]
  if (!gateway) return [bad(t.notAllowedHere({ title }))]
  const { settings, isActive, faults } = (await readModeSettings(app)).get(name) ?? { faults: [] }
  if (!settings) return [bad(t.incomplete()), ...faults.map(bad)]
  return [
    good(t.complete()),
    ...((await gateway.check?.()) ?? []),
    await tryWebhook(app, name),
    isActive ? good(t.offered()) : bad(t.notOffered({ command: `npm run shop -- --payments ${name} on` })),
  ]
}

/** Calls the shop's webhook without a signature, which it must refuse. */
async function tryWebhook({ config: { publicOrigin } }: FastifyInstance, name: string): Promise<Finding> {
  const path = `/api/payment/webhook/${name}`
  if (publicOrigin === undefined) return bad(t.webhookNeedsOrigin({ variable: 'PUBLIC_ORIGIN', path }))
  const url = `${publicOrigin}${path}`
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const
  try {
    await callProvider(url, body)
  } catch (error) {
    const code = error instanceof ProviderFault && (error.reply as { code?: unknown } | undefined)?.code
    if (code === 'bad_signature') return good(t.webhookReached({ url }))
    return bad(t.webhookNotReached({ url, problem: (error as Error).message }))
  }
  return bad(t.webhookElsewhere({ url }))
}

const good = (text: string): Finding => ({ isGood: true, text })
const bad = (text: string): Finding => ({ isGood: false, text })
