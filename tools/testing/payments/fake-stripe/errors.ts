import { type Answer, Refusal } from '../fake-server.ts'

interface Problem {
  message: string
  code?: string
  param?: string
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  status?: number
}

/** An error object as Stripe’s documentation describes it; 400 by default. */
export function refuse({ message, code, param, type = 'invalid_request_error', status = 400 }: Problem): Refusal {
  const error = {
    ...(code !== undefined && { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
    message,
    ...(param !== undefined && { param }),
    type,
  }
  return new Refusal({ status, json: { error } })
}

export const missing = (object: string, id: string, param = 'id'): Refusal =>
  refuse({ status: 404, code: 'resource_missing', message: `No such ${object}: '${id}'`, param })

export const limited = (): Answer => ({
  status: 429,
  json: { error: { code: 'rate_limit', message: 'Request rate limit exceeded.', type: 'invalid_request_error' } },
  headers: { 'stripe-should-retry': 'true' },
})

export const broken = (): Answer => ({
  status: 500,
  json: { error: { message: 'An unknown error occurred', type: 'api_error' } },
})
