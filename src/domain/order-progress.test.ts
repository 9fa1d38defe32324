import { describe, expect, it } from 'vitest'
import { orderAddressLines, orderSteps } from './order-progress.ts'

const created_at = '2026-11-01T09:00:00.000Z'
const event = (status: string | null, day: number) => ({ status, at: `2026-11-0${day}T09:00:00.000Z` })
const drawn = (...args: Parameters<typeof orderSteps>) =>
  orderSteps(...args).map(({ label, done }) => `${done ? '✓' : '·'} ${label}`)

describe('steps of an order', () => {
  it('AC-05 show completed and upcoming steps', () => {
    const history = [event('confirmed', 1), event(null, 1), event('shipped', 2)]
    expect(drawn({ status: 'shipped', created_at, history })).toEqual([
      '✓ Ordered',
      '✓ Confirmed',
      '✓ On its way',
      '· Delivered',
    ])
    expect(orderSteps({ status: 'shipped', created_at, history })[2]?.at).toBe(history[2]?.at)
  })

  it('AC-05 have only the first completed while the payment is pending', () => {
    const waiting = ['✓ Ordered', '· Confirmed', '· On its way', '· Delivered']
    expect(drawn({ status: 'pending', created_at, history: [event('pending', 1)] })).toEqual(waiting)
    expect(drawn({ status: 'unpaid', created_at, history: [event('pending', 1), event('unpaid', 1)] })).toEqual(waiting)
  })

  it('AC-05 omit upcoming steps of a cancelled or refunded order', () => {
    expect(drawn({ status: 'cancelled', created_at, history: [event('cancelled', 2)] })).toEqual([
      '✓ Ordered',
      '✓ Cancelled',
    ])
    const history = [event('confirmed', 1), event('shipped', 2), event('delivered', 3), event('refunded', 4)]
    expect(drawn({ status: 'refunded', created_at, history })).toEqual([
      '✓ Ordered',
      '✓ Confirmed',
      '✓ On its way',
      '✓ Delivered',
      '✓ Refunded',
    ])
  })
})

it('AC-05 show the address with the names stored in the order', () => {
  const kept = {
    name: 'Meera Nair',
    address_line_1: '8 Rue Romain Rolland',
    city: 'Puducherry',
    pincode: '605001',
    state: 'PY',
    state_name: 'Puducherry',
    country: 'IN',
    country_name: 'India',
    phone: '9000000001',
  }
  expect(orderAddressLines(kept)).toEqual([
    '8 Rue Romain Rolland',
    'Puducherry 605001',
    'Puducherry, India',
    '9000000001',
  ])
  expect(orderAddressLines({ country: 'IN', gstin: '34AAFFA4321K1ZR' })).toEqual(['IN', 'GSTIN 34AAFFA4321K1ZR'])
})
