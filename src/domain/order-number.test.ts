import { expect, it } from 'vitest'
import numbers from '#fixtures/real-input/order-numbers.json' with { type: 'json' }
import { readOrderNumber } from './order-number.ts'

it.each(Object.entries(numbers).flatMap(([number, typed]) => typed.map((text) => [text, number] as const)))(
  'AC-08 reads the order number %j as %j',
  (typed, number) => expect(readOrderNumber(typed)).toBe(number),
)
