import type { Deliver, Webhooks } from './webhooks.ts'

/** How a fake provider is started. */
export interface ProviderOptions {
  webhookUrl?: string
  deliver?: Deliver
  seed?: number
}

/** The controls that every fake provider has. */
export interface ProviderControls<Settings> {
  /** Changes how the provider behaves. */
  set: (change: Partial<Settings>) => void
  setWebhooks: Webhooks['set']
  deliverWebhooks: Webhooks['deliver']
}

export const providerControls = <Settings extends object>(
  settings: Settings,
  webhooks: Webhooks,
): ProviderControls<Settings> => ({
  set: (change) => void Object.assign(settings, change),
  setWebhooks: webhooks.set,
  deliverWebhooks: webhooks.deliver,
})
