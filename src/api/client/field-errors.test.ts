import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { fieldErrorsOf } from './field-errors.ts'

const refusal = (payload: Record<string, unknown> | undefined) =>
  new ApiError({
    kind: 'http',
    status: 422,
    message: 'No',
    reply: { status: 'error', message: 'No', data: undefined, payload, code: 'invalid_fields' },
  })

describe('fieldErrorsOf', () => {
  it('AC-02 reads what is wrong with each field', () => {
    expect(fieldErrorsOf(refusal({ errors: { email: 'Taken', phone: 7 } }))).toEqual({ email: 'Taken' })
  })

  it('AC-02 is empty where a failure says nothing of fields', () => {
    for (const other of [refusal(undefined), refusal({ errors: 'all' }), new Error('offline'), undefined])
      expect(fieldErrorsOf(other)).toEqual({})
  })
})
