import { expect, it } from 'vitest'
import { describeRefund } from './order-rules.ts'

it.each([
  ['cod', /^We’ll let you know .*bank account or UPI ID/],
  ['sandbox', /we’ll refund you to your original payment method/],
])('AC-05 describes the refund of an order paid by %s', (code, words) => {
  expect(describeRefund({ payment_method: { code } })).toMatch(words)
})
