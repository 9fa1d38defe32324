import type { StripeSettings } from '#generated/payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { stripeGateway } from './gateway.ts'

export const provider: PaymentProvider<StripeSettings> = {
  createGateway: (settings, { app, apiOrigin }) => stripeGateway(settings, apiOrigin, app.config.publicOrigin),
}
