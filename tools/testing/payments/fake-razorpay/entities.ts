import type { Notes } from './read-fields.ts'

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export interface PaymentLink {
  id: string
  accept_partial: boolean
  amount: number
  amount_paid: number
  callback_method: string
  callback_url: string
  cancelled_at: number
  created_at: number
  currency: string
  customer: Record<string, string>
  description: string
  expire_by: number
  expired_at: number
  first_min_partial_amount: number
  notes: Notes | null
  notify: { email: boolean; sms: boolean; whatsapp: boolean }
  /** Once the page has been opened. */
  order_id?: string
  /** Captured payments alone. */
  payments: object[] | null
  reference_id: string
  reminder_enable: boolean
  reminders: []
  short_url: string
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  updated_at: number
  upi_link: boolean
  user_id: string
  whatsapp_link: boolean
}

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string | null
  invoice_id: null
  international: boolean
  method: 'upi' | 'card' | 'netbanking' | 'wallet'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  speed_requested: 'normal' | 'optimum'
}

export interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  reason_description: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
  evidence: Record<string, unknown>
}
