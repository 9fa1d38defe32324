import type { IncomingHttpHeaders } from 'node:http'
import type { AmountLimits } from '#server/commerce/payment-modes/offers.ts'
import type { CardVault, Payer } from './card-vault.ts'
import type { InPageCheckout } from './in-page-checkout.ts'

/** One attempt to pay an order. */
export interface GatewayPayment {
  /** Our name for it: 24 characters of A–Z, a–z, 0–9, - and _. One reference is one payment. */
  reference: string
  /** What the provider called it when it started; null until then. */
  gatewayId: string | null
  /** What the provider calls the money it took; null until it is paid. */
  chargeId: string | null
  /** In minor units of the currency: JPY has none, KWD has three digits of them. */
  amount: number
  currency: string
}

export interface StartRequest extends GatewayPayment {
  /** For the payment page: the shop and the order's number. */
  description: string
  /** Called by GET or POST when the shopper comes back. What it carries is not read. */
  returnUrl: string
  payer: Payer
  /** For a checkout within a page of the shop; only where `inPage` is. */
  inPage?: boolean
  /** The provider's id of a customer who may save cards; absent for guests. */
  customer?: string
  /** When the order's stock is released. A page that closes at that time avoids payments that must be refunded. */
  expiresAt: Date
}

export interface StartedPayment {
  /** The hosted page on which the shopper pays. */
  url: string
  gatewayId: string
  /** The provider does not know the customer of the request any more. The payment was started without. */
  refusesCustomer?: boolean
  /** What the checkout within a page needs, if the payment was started for one. Browsers receive it: no secrets. */
  inPage?: Readonly<Record<string, string>>
}

/** What the provider says about a payment. Its amount and currency decide whether the order is paid. */
export interface Outcome {
  status: 'open' | 'paid' | 'failed'
  amount: number
  currency: string
  gatewayId: string
  /** Required once it is paid if refunds and disputes name it differently than `gatewayId`. */
  chargeId?: string
  /** For the shopper. */
  reason?: string
}

export type RefundState = 'pending' | 'done' | 'failed'

export interface RefundReport {
  state: RefundState
  /** The provider's id of the refund; absent if it refused to make one. */
  id?: string
  /** For the shop. */
  reason?: string
}

export interface RefundRequest {
  amount: number
  /** 24 lower-case letters and digits: one key is one refund. */
  key: string
}

export interface DisputeReport {
  id: string
  status: 'open' | 'won' | 'lost' | 'closed'
  amount: number
  currency: string
  /** The provider's word for it. */
  reason: string
  /** When evidence is due. */
  respondBy?: Date
}

/** An event of the provider. Without outcome, refund and dispute, the shop asks `read` soon. */
export interface GatewayUpdate {
  /** Each is acted upon once. If only the body is signed, derive it from the body. */
  eventId: string
  kind: string
  /** Part of what is signed. Events that are older than the stored ids are refused. */
  createdAt?: Date
  /** The payment, by any of its names. */
  payment: { reference?: string; gatewayId?: string; chargeId?: string }
  outcome?: Outcome
  /** `key` is the one it was requested with, if the event has it. */
  refund?: RefundReport & { id: string; key?: string }
  dispute?: DisputeReport
}

/** What the provider has in its books, for the daily comparison. */
export interface ListedPayment {
  chargeId?: string
  gatewayId?: string
  reference?: string
  amount: number
  currency: string
  /** Refunds that are done or under way. */
  refunded: number
  createdAt: Date
}

/** One thing that `npm run payments -- try` checked. */
export interface Finding {
  isGood: boolean
  text: string
}

/**
 * A payment provider. It is a remote service, so never call it within a transaction. What it throws is logged and tried
 * again, so messages must have no secrets and no personal data.
 */
export interface Gateway {
  /** Undefined for a currency that it does not take. Asked for every cart, so it must not call the provider. */
  limitsOf: (currency: string) => AmountLimits | undefined | Promise<AmountLimits | undefined>
  /** Starts the payment, or returns the started one. */
  start: (request: StartRequest) => Promise<StartedPayment>
  /** Undefined when it was never started. An authorised payment is captured. */
  read: (payment: GatewayPayment) => Promise<Outcome | undefined>
  /**
   * Reads a webhook call; undefined for what does not concern payments of this shop, which is answered 2xx.
   * @throws ApiError 401 for a wrong or old signature, 400 for content that cannot be read
   */
  readUpdate: (
    headers: IncomingHttpHeaders,
    body: Buffer,
  ) => GatewayUpdate | undefined | Promise<GatewayUpdate | undefined>
  /** Refunds once per key. */
  refund: (payment: GatewayPayment, refund: RefundRequest) => Promise<RefundReport>
  /** Undefined when the provider does not know it. `id` is null if the reply to `refund` was lost. */
  readRefund: (
    payment: GatewayPayment,
    refund: RefundRequest & { id: string | null },
  ) => Promise<RefundReport | undefined>
  /** Payments taken between two times, also those that were refunded, for the daily comparison. */
  listPaid: (since: Date, until: Date) => AsyncIterable<ListedPayment>
  /** The cards that customers saved; undefined if the provider keeps none for the shop. */
  cards?: () => CardVault | undefined | Promise<CardVault | undefined>
  /** The checkout within a page of the shop; undefined unless the owner has turned it on. */
  inPage?: () => InPageCheckout | undefined | Promise<InPageCheckout | undefined>
  /** Closes a payment that the shopper makes on the hosted page instead, if the provider can. */
  close?: (gatewayId: string | null) => Promise<void>
  /** Tries keys and connection, for the shop owner. */
  check?: () => Promise<Finding[]>
}
