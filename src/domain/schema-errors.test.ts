import { describe, expect, it } from 'vitest'
import { describeSchemaErrors } from './schema-errors.ts'

const schema = {
  properties: {
    sku: { type: 'string', 'x-error': 'Use letters, digits and dashes.' },
    variants: { type: 'array', items: { $ref: '#/definitions/variant' } },
  },
  definitions: { variant: { properties: { code: { 'x-error': 'Use four digits.' } } } },
}
const error = (instancePath: string, keyword: string, params: object = {}) => ({
  instancePath,
  keyword,
  params: params as Record<string, unknown>,
})

describe('messages of schema errors', () => {
  it.each([
    [error('', 'required', { missingProperty: 'a/b' }), { '/a~1b': 'Fill in this field.' }],
    [error('', 'additionalProperties', { additionalProperty: 'id' }), { '/id': 'This field doesn’t exist.' }],
    [error('/name', 'minLength', { limit: 1 }), { '/name': 'Fill in this field.' }],
    [error('/name', 'maxLength', { limit: 12000 }), { '/name': 'Use at most 12,000 characters.' }],
    [error('/stock', 'type', { type: 'integer' }), { '/stock': 'Enter a whole number.' }],
    [error('/sku', 'pattern'), { '/sku': 'Use letters, digits and dashes.' }],
    [error('/variants/2/code', 'pattern'), { '/variants/2/code': 'Use four digits.' }],
    [error('/other', 'pattern'), { '/other': 'This value isn’t valid.' }],
  ])('AD-03 names the field and what is wrong', (one, messages) => {
    expect(describeSchemaErrors([one], schema)).toEqual(messages)
  })

  it('AD-03 keeps the first error of a value, and one for all alternatives', () => {
    const errors = [
      error('/name', 'minLength', { limit: 3 }),
      error('/name', 'pattern'),
      error('/rule/price', 'type', { type: 'integer' }),
      error('/rule', 'required', { missingProperty: 'tag' }),
      error('/rule', 'oneOf'),
    ]
    expect(describeSchemaErrors(errors, schema)).toEqual({
      '/name': 'Use at least 3 characters.',
      '/rule': 'This value isn’t valid.',
    })
  })
})
