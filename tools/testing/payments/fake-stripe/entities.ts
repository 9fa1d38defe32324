import type { Params } from './read-params.ts'

export interface Session {
  id: string
  object: 'checkout.session'
  adaptive_pricing: { enabled: boolean }
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: string | null
  created: number
  currency: string
  customer: string | null
  customer_creation: string | null
  customer_email: string | null
  expires_at: number
  livemode: boolean
  metadata: Params
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  return_url: string | null
  saved_payment_method_options: Params | null
  status: 'open' | 'complete' | 'expired'
  submit_type: string | null
  success_url: string | null
  ui_mode: 'hosted_page' | 'embedded_page'
  url: string | null
}

/** What a session was made with and does not show. */
export interface Hidden {
  description: string | null
  metadata: Params
  setupFutureUsage: string | null
  receiptEmail: string | null
  lines: { name: string; amount: number; quantity: number }[]
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: object | null
  latest_charge: string | null
  livemode: boolean
  metadata: Params
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  setup_future_usage: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  customer: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  metadata: Params
  paid: boolean
  payment_intent: string
  payment_method: string | null
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Params
  payment_intent: string
  pending_reason?: string
  reason: string | null
  receipt_number: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: []
  charge: string
  created: number
  currency: string
  evidence: Params
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Params
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed'
}

export interface Customer {
  id: string
  object: 'customer'
  created: number
  description: string | null
  email: string | null
  livemode: boolean
  metadata: Params
  name: string | null
  phone: string | null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  created: number
  customer: string | null
  livemode: boolean
  metadata: Params
  type: 'card'
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string
  created: number
  enabled_events: string[]
  livemode: boolean
  metadata: Params
  status: 'enabled' | 'disabled'
  url: string
}
