import { describe, expect, it } from 'vitest'
import { fieldErrorsOf, isFormFailure } from './field-errors.ts'

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

it.each([
  ['AU-12', 'a refusal of fields', refusal({ errors: { email: 'Taken' } }), true],
  ['LY-16', 'a failure without a reply', Object.assign(new Error('Offline'), { kind: 'network' }), true],
  ['AU-12', 'another refusal', refusal(undefined), false],
])('%s decides where %s is shown', (_id, _title, error, isShownByForm) => {
  expect(isFormFailure(error)).toBe(isShownByForm)
})
