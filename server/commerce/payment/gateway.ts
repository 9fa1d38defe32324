import type { IncomingHttpHeaders } from 'node:http'

/** A payment as a gateway gets it. */
export interface GatewayPayment {
  /** Ours: asked for twice with it, a gateway knows that it is one payment. */
  reference: string
  /** Theirs; null until it was started. */
  gatewayId: string | null
  /** Minor units. */
  amount: number
  currency: string
}

/** What a gateway says of a payment. */
export interface Outcome {
  status: 'open' | 'paid' | 'failed'
  amount: number
  currency: string
  gatewayId: string
  /** Why it failed, in words for the shopper. */
  reason?: string
}

/** What a gateway tells by itself. */
export interface GatewayUpdate {
  /** Identifies the event: the same one again changes nothing. */
  eventId: string
  kind: string
  reference: string
  outcome: Outcome
}

/** A payment partner. Its calls leave the house: they are never made within a transaction. */
export interface Gateway {
  /** Opens the payment there, or finds it open; the answer is the page on which the shopper pays. */
  start: (
    payment: GatewayPayment & { description: string; returnUrl: string },
  ) => Promise<{ url: string; gatewayId: string }>
  /** Asks what has become of a payment; undefined when it was never started there. */
  read: (payment: GatewayPayment) => Promise<Outcome | undefined>
  /** Reads a call of the webhook. Throws ApiError 401 unless its signature is right and recent, 400 when it says nothing that is understood. */
  readUpdate: (headers: IncomingHttpHeaders, body: Buffer) => GatewayUpdate
  /** Gives money back, once for each key. */
  refund: (payment: GatewayPayment, refund: { amount: number; key: string }) => Promise<void>
}
