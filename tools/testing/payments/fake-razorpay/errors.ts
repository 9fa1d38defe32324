import { type Answer, Refusal } from '../fake-server.ts'

/** A 400 as in Razorpay's documentation of errors. */
export function refuse(description: string, field?: string): Refusal {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field !== undefined && { field }),
  }
  return new Refusal({ status: 400, json: { error } })
}

export const unauthorised = (): Refusal =>
  new Refusal({ status: 401, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } })

export const limited = (): Answer => ({
  status: 429,
  json: { error: { code: 'BAD_REQUEST_ERROR', description: 'Request failed. Please try after sometime.' } },
})

export const broken = (): Answer => ({
  status: 500,
  json: {
    error: {
      code: 'SERVER_ERROR',
      description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  },
})
