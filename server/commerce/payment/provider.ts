import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'

export interface ProviderContext {
  app: FastifyInstance
  /** The `apiOrigin` of the schema, or the variable <NAME>_API_ORIGIN. */
  apiOrigin: string
}

/**
 * What `server/commerce/payment/<name>/<name>.provider.ts` exports as `provider`. The settings are those of
 * `schemas/payments/<name>.schema.json`, complete and valid.
 */
export interface PaymentProvider<Settings> {
  /** False where the provider must not be offered. Always true by default. */
  isAllowed?: (app: FastifyInstance) => boolean
  createGateway: (settings: Settings, context: ProviderContext) => Gateway
}
