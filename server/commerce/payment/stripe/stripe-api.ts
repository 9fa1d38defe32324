import type { StripeSettings } from '#generated/payments.ts'
import { type ProviderReply, callProvider } from '../call-provider.ts'

/** The version that the code was written for; the account’s own may be older. */
const API_VERSION = '2026-10-28.endive'

/** What the shop reads of Stripe’s objects (docs.stripe.com/api). */
export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired' | null
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  client_reference_id: string | null
  amount_total: number | null
  currency: string | null
  /** An object where it was expanded. */
  payment_intent: string | PaymentIntent | null
  url: string | null
  ui_mode?: string | null
  /** Of an embedded page. */
  client_secret?: string | null
}

export interface PaymentIntent {
  id: string
  status: string
  amount_received: number
  currency: string
  created: number
  metadata: Readonly<Record<string, string>> | null
  /** An object where it was expanded. */
  latest_charge: string | { amount_refunded: number } | null
}

export interface Refund {
  id: string
  status: string | null
  failure_reason?: string
  payment_intent: string | null
  metadata: Readonly<Record<string, string>> | null
}

export interface PaymentMethod {
  id: string
  card?: {
    brand?: string | null
    display_brand?: string | null
    last4?: string | null
    exp_month?: number
    exp_year?: number
  }
}

export interface Dispute {
  id: string
  status: string
  amount: number
  currency: string
  reason: string
  payment_intent: string | null
  evidence_details: { due_by: number | null } | null
}

export interface List<Item> {
  data: Item[]
  has_more: boolean
}

interface StripeProblem {
  code?: unknown
  type?: unknown
  param?: unknown
  message?: unknown
}

/** Form values may be nested: `{ metadata: { key: 'x' } }` is sent as `metadata[key]=x`. */
export type Form = { readonly [name: string]: string | number | boolean | Form | readonly Form[] }

export interface StripeApi {
  get: <Reply>(path: string, query?: Form) => Promise<Reply>
  post: <Reply>(path: string, form: Form, key: string) => Promise<Reply>
  delete: (path: string) => Promise<void>
  /** With the time of the reply. */
  ask: (path: string) => Promise<ProviderReply>
}

export function stripeApi({ secret_key: key }: Pick<StripeSettings, 'secret_key'>, apiOrigin: string): StripeApi {
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': API_VERSION }
  const ask = (path: string) => callProvider(`${apiOrigin}/v1/${path}`, { headers, describe })
  return {
    ask,
    get: async <Reply>(path: string, query: Form = {}) => {
      const text = encodeForm(query)
      return (await ask(text === '' ? path : `${path}?${text}`)).json as Reply
    },
    post: async <Reply>(path: string, form: Form, idempotencyKey: string) => {
      const { json } = await callProvider(`${apiOrigin}/v1/${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': idempotencyKey,
        },
        body: encodeForm(form),
        describe,
      })
      return json as Reply
    },
    delete: async (path) => {
      await callProvider(`${apiOrigin}/v1/${path}`, { method: 'DELETE', headers, describe })
    },
  }
}

export function encodeForm(form: Form): string {
  const pairs = new URLSearchParams()
  const add = (path: string, value: Form[string]): void => {
    if (typeof value !== 'object') pairs.append(path, String(value))
    else for (const [name, inner] of Object.entries(value)) add(`${path}[${name}]`, inner)
  }
  for (const [name, value] of Object.entries(form)) add(name, value)
  return pairs.toString()
}

/** Returns the error object of a reply. */
export function problemOf(reply: unknown): StripeProblem {
  const { error } = (reply ?? {}) as { error?: unknown }
  return typeof error === 'object' && error !== null ? error : {}
}

/** For logs: without the address that was refused, and without the key, of which Stripe quotes some letters. */
function describe(reply: unknown): string | undefined {
  const { code, type, param, message } = problemOf(reply)
  const name = [code ?? type, param].filter((part) => typeof part === 'string').join(' ')
  if (typeof message !== 'string' || param === 'customer_email') return name || undefined
  return `${message.replaceAll(/\b[rsp]k_(test|live)?[\w*]+/g, 'the key')} (${name})`
}
