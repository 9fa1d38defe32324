import type { SandboxSettings } from '#generated/payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { isSandboxAllowed, sandboxGateway } from './gateway.ts'

/** Not on an https origin, where the shop sells for real money (unless SANDBOX_PAYMENTS=1). */
export const provider: PaymentProvider<SandboxSettings> = {
  isAllowed: ({ config }) => isSandboxAllowed(config, config.publicOrigin),
  createGateway: (_settings, { app }) => sandboxGateway(app),
}
