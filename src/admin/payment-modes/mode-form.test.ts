import { describe, expect, it } from 'vitest'
import type { AdminPaymentMode } from '#generated/api.d.ts'
import { changeOf, schemaOfMode, valuesOfMode } from './mode-form.ts'

const setting = (key: string, more: object) => ({
  ...{ key, is_secret: false, is_set: true, value: null, variable: null },
  ...more,
})
const mode: AdminPaymentMode = {
  ...{ code: 'razorpay', title: 'Razorpay', name: 'UPI', description: 'Secure', active: true, least: 100, most: null },
  ...{ faults: [], webhook: null },
  settings: [
    setting('key_id', { value: 'rzp_test_abc1234' }),
    setting('key_secret', { is_secret: true }),
    setting('webhook_secret', { is_secret: true, is_set: false, variable: 'RAZORPAY_WEBHOOK_SECRET' }),
  ],
}

describe('the form of a payment method', () => {
  it('AD-27 has the provider’s settings, with secrets that are only replaced', () => {
    const { properties = {}, required } = schemaOfMode(mode)
    expect(properties['key_secret']?.['x-control']).toBe('secret')
    expect(properties['webhook_secret']?.['x-control']).toBe('read-only')
    expect(properties['least']).toMatchObject({ 'x-control': 'money' })
    expect(required).toEqual(expect.arrayContaining(['name', 'key_id', 'key_secret']))
    expect(valuesOfMode(mode)).toMatchObject({ key_secret: true, webhook_secret: false, key_id: 'rzp_test_abc1234' })
    expect(Object.keys(schemaOfMode({ ...mode, code: 'cod', settings: [] }).properties ?? {})).toEqual([
      ...['name', 'description', 'least', 'most'],
    ])
  })

  it('AD-27 sends what changed, and no secret that was left alone', () => {
    const values = valuesOfMode(mode)
    expect(changeOf(mode, values)).toEqual({ values: {}, least: 100, most: null })
    expect(changeOf(mode, { ...values, key_secret: '' }).values).toEqual({})
    expect(
      changeOf(mode, { ...values, name: 'Card', key_secret: 'new-secret', key_id: undefined, least: null, most: 900 }),
    ).toEqual({ values: { name: 'Card', key_secret: 'new-secret', key_id: null }, least: null, most: 900 })
  })
})
