// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deliveryRatesQuery } from '#api/shipping.queries.ts'
import type { DeliveryRate, DeliveryRates } from '#generated/api.d.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const rate = (rest: Partial<DeliveryRate>): DeliveryRate => ({
  country: 'IN',
  country_name: 'India',
  pincode_prefix: '',
  delivers: true,
  price_from: inr(12_000),
  rises_with_weight: true,
  free_from: inr(500_000),
  days_from: 4,
  days_to: 8,
  ...rest,
})
const rates: DeliveryRates = {
  dispatch_days: 3,
  methods: [
    {
      code: 'road',
      name: 'By road',
      description: 'By lorry',
      rates: [
        rate({ pincode_prefix: '605', price_from: inr(6000), free_from: inr(200_000), days_from: 1, days_to: 1 }),
        rate({ pincode_prefix: '194', free_from: null, rises_with_weight: false }),
        rate({}),
      ],
    },
    {
      code: 'air',
      name: 'By air',
      description: '',
      rates: [rate({ pincode_prefix: '605', delivers: false, free_from: null }), rate({ free_from: null })],
    },
    {
      code: 'post',
      name: 'Post',
      description: '',
      rates: [
        rate({
          country: 'LK',
          country_name: 'Sri Lanka',
          price_from: inr(0),
          free_from: null,
          rises_with_weight: false,
        }),
      ],
    },
  ],
}
const show = (data: DeliveryRates = rates, settings: Record<string, unknown> = {}) =>
  showSection(section, { data: [[deliveryRatesQuery().queryKey, data]], settings })
const rows = (index: number) =>
  within(screen.getAllByRole('table')[index]!)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('CK-16 shows cost, threshold and days per method and region from the shipping rules', () => {
  show(rates, { places: [{ country: 'IN', pincode_prefix: '605', name: 'Puducherry' }] })
  expect(rows(0)).toEqual([
    ['To', 'Days', 'Cost', 'Free from'],
    ['Puducherry', '1', 'from ₹60', '₹2,000'],
    ['PIN codes starting with 194', '4 to 8', '₹120', '–'],
    ['Rest of India', '4 to 8', 'from ₹120', '₹5,000'],
  ])
  expect(rows(1)).toEqual([
    ['To', 'Days', 'Cost'],
    ['Puducherry', 'Not available'],
    ['Rest of India', '4 to 8', 'from ₹120'],
  ])
  expect(rows(2)).toEqual([
    ['To', 'Days', 'Cost'],
    ['Sri Lanka', '4 to 8', 'Free'],
  ])
  expect(screen.getByText(/^We ship orders within 3 working days\./u)).toBeVisible()
})

it('CK-16 renders nothing without shipping rules', () => {
  const { container } = show({ dispatch_days: 1, methods: [] })
  expect(container.querySelector('h2')).toBeNull()
})
