import type { IncomingHttpHeaders } from 'node:http'

export interface GatewayPayment {
  /** Our idempotency key. */
  reference: string
  /** Null until started. */
  gatewayId: string | null
  amount: number
  currency: string
}

export interface Outcome {
  status: 'open' | 'paid' | 'failed'
  amount: number
  currency: string
  gatewayId: string
  reason?: string
}

export interface GatewayUpdate {
  /** Makes repeated events idempotent. */
  eventId: string
  kind: string
  reference: string
  outcome: Outcome
}

/** A payment provider. It is a remote service, so never call it within a transaction. */
export interface Gateway {
  /** Starts the payment, or returns the started one. `url` is the page on which the shopper pays. */
  start: (
    payment: GatewayPayment & { description: string; returnUrl: string },
  ) => Promise<{ url: string; gatewayId: string }>
  /** Undefined when it was never started. */
  read: (payment: GatewayPayment) => Promise<Outcome | undefined>
  /** Parses a webhook call. @throws ApiError 401 for a wrong or old signature, 400 for unknown content */
  readUpdate: (headers: IncomingHttpHeaders, body: Buffer) => GatewayUpdate
  /** Refunds once per key. */
  refund: (payment: GatewayPayment, refund: { amount: number; key: string }) => Promise<void>
}
