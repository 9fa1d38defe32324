import { expect, it } from 'vitest'
import { findGa4Problems } from './ga4-rules.ts'

const item = { item_id: 'ASH-1', price: 575, quantity: 2 }
const values = { currency: 'INR', value: 1150, items: [item] }

it.each([
  ['view_item', values, []],
  ['chat_initiated', {}, []],
  ['purchase', values, ['transaction_id is missing; the same purchase could count twice']],
  ['add_shipping_info', values, ['shipping_tier is missing']],
  ['add_payment_info', { ...values, payment_type: 'Cash' }, []],
  ['view_cart', { ...values, items: [] }, ['items is empty']],
  ['view_cart', { ...values, value: '1150' }, ['value is no number']],
  [
    'add_to_cart',
    { ...values, currency: undefined },
    ['currency is no code of three letters; a value counts for nothing without it'],
  ],
  [
    'add_to_cart',
    { ...values, items: [{ quantity: 0 }] },
    [
      'items[0] has neither item_id nor item_name',
      'items[0].price is no number',
      'items[0].quantity is no whole number above 0',
    ],
  ],
])('CO-04 reports what GA4 requires for %s', (name, given, faults) => {
  expect(findGa4Problems({ name, values: given })).toEqual(faults)
})
