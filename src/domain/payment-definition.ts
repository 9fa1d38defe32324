import type { PluginDefinition } from './plugin-definition.ts'

/** The settings of a payment provider as defined in schemas/payments/. */
export interface PaymentDefinition extends Pick<PluginDefinition, 'name' | 'title' | 'secrets' | 'schema'> {
  description: string
  /** What shoppers read until the owner changes it. */
  mode: { name: string; description: string }
  /** Where the provider's API is; undefined without one. */
  apiOrigin?: string
}
