import type { RazorpaySettings } from '#generated/payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { razorpayGateway } from './gateway.ts'

export const provider: PaymentProvider<RazorpaySettings> = {
  createGateway: (settings, { apiOrigin }) => razorpayGateway(settings, apiOrigin),
}
