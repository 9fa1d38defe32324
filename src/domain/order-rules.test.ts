import { expect, it } from 'vitest'
import { describeRefund } from './order-rules.ts'

it.each([
  ['cod', 'You paid in cash. If we approve it, we’ll ask which bank account or UPI ID to send the money to.'],
  ['sandbox', 'If we approve it, you’ll get your money back the way you paid within a few days.'],
])('AC-05 describes the refund of an order paid by %s', (code, words) => {
  expect(describeRefund({ payment_method: { code } })).toBe(words)
})
