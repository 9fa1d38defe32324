import { describe, expect, it } from 'vitest'
import { keptAddressLines, orderSteps } from './order-progress.ts'

const created_at = '2026-11-01T09:00:00.000Z'
const event = (status: string | null, day: number) => ({ status, at: `2026-11-0${day}T09:00:00.000Z` })
const drawn = (...args: Parameters<typeof orderSteps>) =>
  orderSteps(...args).map(({ label, done }) => `${done ? '✓' : '·'} ${label}`)

describe('the way of an order', () => {
  it('AC-05 shows what is done and what is still to come', () => {
    const history = [event('confirmed', 1), event(null, 1), event('shipped', 2)]
    expect(drawn({ status: 'shipped', created_at, history })).toEqual([
      '✓ Ordered',
      '✓ Confirmed',
      '✓ On its way',
      '· Delivered',
    ])
    expect(orderSteps({ status: 'shipped', created_at, history })[2]?.at).toBe(history[2]?.at)
  })

  it('AC-05 has only its beginning behind it while a payment is awaited', () => {
    const waiting = ['✓ Ordered', '· Confirmed', '· On its way', '· Delivered']
    expect(drawn({ status: 'pending', created_at, history: [event('pending', 1)] })).toEqual(waiting)
    expect(drawn({ status: 'unpaid', created_at, history: [event('pending', 1), event('unpaid', 1)] })).toEqual(waiting)
  })

  it('AC-05 promises nothing more of an order that is over', () => {
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

it('AC-05 writes an address with the names that its order kept', () => {
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
  expect(keptAddressLines(kept)).toEqual([
    '8 Rue Romain Rolland',
    'Puducherry 605001',
    'Puducherry, India',
    '9000000001',
  ])
  expect(keptAddressLines({ country: 'IN', gstin: '34AAFFA4321K1ZR' })).toEqual(['IN', 'GSTIN 34AAFFA4321K1ZR'])
})
