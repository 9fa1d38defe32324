import type { RazorpaySettings } from '#generated/payments.ts'
import { type ProviderReply, callProvider } from '../call-provider.ts'

/** Parts of Razorpay's objects that the shop reads (razorpay.com/docs/api). */
export interface PaymentLink {
  id: string
  reference_id: string
  short_url: string
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  amount: number
  currency: string
  /** Once the page has been opened. */
  order_id?: string | null
  payments?: { payment_id: string }[] | null
}

export interface RazorpayPayment {
  id: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amount: number
  currency: string
  order_id?: string | null
  amount_refunded?: number | null
  notes?: Readonly<Record<string, unknown>> | unknown[] | null
  created_at: number
}

export interface RazorpayRefund {
  id: string
  payment_id: string
  status: 'pending' | 'processed' | 'failed'
  notes?: Readonly<Record<string, unknown>> | unknown[] | null
}

export interface RazorpayDispute {
  id: string
  payment_id: string
  amount: number
  currency: string
  reason_code?: string
  respond_by?: number | null
  status: string
}

export interface List<Item> {
  items: Item[]
}

export interface RazorpayApi {
  get: <Reply>(path: string) => Promise<Reply>
  post: <Reply>(path: string, body: object, headers?: Record<string, string>) => Promise<Reply>
  /** With the time of the reply. */
  ask: (path: string) => Promise<ProviderReply>
}

export function razorpayApi({ key_id, key_secret }: RazorpaySettings, apiOrigin: string): RazorpayApi {
  const authorization = `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString('base64')}`
  const ask = (path: string) => callProvider(`${apiOrigin}/v1/${path}`, { headers: { authorization }, describe })
  return {
    ask,
    get: async <Reply>(path: string) => (await ask(path)).json as Reply,
    post: async <Reply>(path: string, body: object, headers = {}) => {
      const { json } = await callProvider(`${apiOrigin}/v1/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        describe,
      })
      return json as Reply
    },
  }
}

export function describe(reply: unknown): string | undefined {
  const { error } = (reply ?? {}) as { error?: { description?: unknown } }
  return typeof error?.description === 'string' ? error.description : undefined
}

/** Empty notes are a list. */
export function noteOf({ notes }: { notes?: unknown }, name: string): string | undefined {
  const value = (notes as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
