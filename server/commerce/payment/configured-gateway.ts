import type { FastifyInstance } from 'fastify'
import type { PaymentDefinition } from '#domain/payment-definition.ts'
import { readModeSettings } from '#server/commerce/payment-modes/settings.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { paymentVariable } from '#server/platform/environment/payment-variable.ts'
import type { Config } from '#server/store/plugins/registry.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentProvider } from './provider.ts'
import * as t from '#words/payment-errors.ts'

/**
 * Returns the gateway of a provider, which follows its settings: owners change them while the shop runs. Without
 * complete settings it takes no currency, so it is not offered, and its other functions throw.
 */
export function configuredGateway(
  app: FastifyInstance,
  definition: PaymentDefinition,
  provider: PaymentProvider<never>,
): Gateway {
  const { name, title } = definition
  // The settings are the same object until they change.
  const made = new WeakMap<Config, Gateway>()
  async function find(): Promise<Gateway | undefined> {
    const settings = (await readModeSettings(app)).get(name)?.settings
    if (!settings) return undefined
    const gateway =
      made.get(settings) ??
      provider.createGateway(settings as never, {
        app,
        apiOrigin: app.config.paymentVariables?.[paymentVariable(name, 'api_origin')] ?? definition.apiOrigin ?? '',
      })
    made.set(settings, gateway)
    return gateway
  }
  async function require(): Promise<Gateway> {
    const gateway = await find()
    if (!gateway) throw new Error(`The settings of ${title} are incomplete.`)
    return gateway
  }
  return {
    limitsOf: async (currency) => (await find())?.limitsOf(currency),
    start: async (request) => (await require()).start(request),
    read: async (payment) => (await require()).read(payment),
    readUpdate: async (headers, body) => {
      const gateway = await find()
      // A webhook that anyone can call is no internal error.
      if (!gateway) throw notFound(t.unknownGateway())
      return gateway.readUpdate(headers, body)
    },
    refund: async (payment, refund) => (await require()).refund(payment, refund),
    readRefund: async (payment, refund) => (await require()).readRefund(payment, refund),
    async *listPaid(since, until) {
      yield* (await require()).listPaid(since, until)
    },
    cards: async () => (await find())?.cards?.(),
    inPage: async () => (await find())?.inPage?.(),
    close: async (gatewayId) => (await require()).close?.(gatewayId),
    check: async () => (await (await require()).check?.()) ?? [],
  }
}
