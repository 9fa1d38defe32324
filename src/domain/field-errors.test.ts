import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'

const refusal = (payload: Record<string, unknown> | undefined) => Object.assign(new Error('No'), { reply: { payload } })

describe('fieldErrorsOf', () => {
  it('AC-02 returns the error of each field', () => {
    expect(fieldErrorsOf(refusal({ errors: { email: 'Taken', phone: 7 } }))).toEqual({ email: 'Taken' })
  })

  it('AC-02 names fields by their pointers', () => {
    expect(fieldErrorsOf(refusal({ errors: { '/lines/0/price': 'Too high' } }))).toEqual({
      'lines/0/price': 'Too high',
    })
  })

  it('AC-02 returns nothing for failures without field errors', () => {
    for (const other of [refusal(undefined), refusal({ errors: 'all' }), new Error('offline'), undefined])
      expect(fieldErrorsOf(other)).toEqual({})
  })
})
